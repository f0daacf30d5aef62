import { readFileSync } from 'node:fs';
import { type Configuration, StartProblem } from './configuration.js';

/** Text of the file that a setting names; nothing where it names none. @throws StartProblem where it cannot be read */
export function namedFile(
  configuration: Configuration,
  setting: 'KAFKA_CA' | 'MQTT_CA' | 'MQTT_CERT' | 'MQTT_KEY',
): string | undefined {
  const path = configuration[setting];
  if (path === undefined) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new StartProblem(`${setting}: ${(error as Error).message}`);
  }
}
