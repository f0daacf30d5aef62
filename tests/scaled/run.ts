/**
 * `npm run scaled`: the product as many processes, of real parts and without Docker, until Ctrl-C. PORT and MQTT_PORT
 * are those of the console and of the device broker, DATA_DIR holds everything. A process that ends is started again.
 */
import { resolve } from 'node:path';
import { administrator } from '../../libs/testing/campus-client.js';
import { ScaledCampus } from './campus.js';
import { keepRunning } from './running.js';

const { PORT, MQTT_PORT, DATA_DIR, CAPTCHA = 'on', LOG_LEVEL = 'info' } = process.env;

const campus = await ScaledCampus.start({
  folder: resolve(DATA_DIR || 'data', 'scaled'),
  port: Number(PORT || 8080),
  mqttPort: Number(MQTT_PORT || 1883),
  environment: { CAPTCHA, LOG_LEVEL },
});
console.log(`
Campus is ready: ${campus.url}
First sign-in: ${administrator.loginAccount} / ${administrator.firstPassword} (to be changed at the first sign-in)
Processes: ${campus.all.map(({ name, pid }) => `${name} (${pid})`).join(', ')}
Kafka: ${campus.kafka.brokers}, devices: mqtt://127.0.0.1:${campus.mosquitto.port}, logs: ${campus.folder}
`);

const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
await keepRunning(campus, ending.signal);
await campus.stop();
