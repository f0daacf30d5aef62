import { type Configuration } from '../configuration/configuration.js';
import { namedId } from '../identifier/named-id.js';
import type { EventStores } from '../process/event-stores.js';
import { sampleSchool } from '../sample/sample-school.js';
import type { Find, ServiceDefinition } from '../service/service-definition.js';

/** The first school of an installation, which the main account of the configuration belongs to. */
export const firstSchoolId = namedId('campus', 'first school');

/** Midnight of today in a time zone, epoch ms. */
function midnightIn(timeZone: string): number {
  const now = new Date();
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(now);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  const sinceMidnight = ((of('hour') * 60 + of('minute')) * 60 + of('second')) * 1000 + now.getMilliseconds();
  return now.getTime() - sinceMidnight;
}

/** Lets every service of this process tell its part of the sample school; a part that was told is left alone. */
export async function tellSample(
  services: readonly ServiceDefinition[],
  stores: EventStores,
  find: Find,
  configuration: Configuration,
): Promise<void> {
  const telling = services.flatMap(({ name, sample }) => (sample ? [{ store: stores.of(name), sample }] : []));
  if (telling.length === 0) return;
  const school = sampleSchool(firstSchoolId, midnightIn(configuration.TIME_ZONE));
  for (const { store, sample } of telling) await sample({ store, school, dataFolder: configuration.DATA_DIR, find });
}
