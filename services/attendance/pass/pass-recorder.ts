import { z } from 'zod';
import { passRecorded } from '../../../libs/contracts/attendance/index.js';
import { deviceRecordReceived } from '../../../libs/contracts/device-gateway/index.js';
import type { EventOf } from '../../../libs/contracts/kernel/index.js';
import { cardKey } from '../../../libs/contracts/people/index.js';
import type { KnownPerson } from '../../../libs/directory/index.js';
import type { StoredEvent, Unit } from '../../../libs/eventsourcing/index.js';
import { consumer } from '../../../libs/messaging/index.js';
import { namedId } from '../../../libs/platform/index.js';
import { persons } from '../directories.js';
import { isPass, passOf } from './pass.js';
import { placesOf } from './place.js';

type Recorded = StoredEvent<EventOf<typeof deviceRecordReceived>>;

const uuid = z.uuid();

/** Finds the person of each record: whom the device recognised, else who holds the card. */
async function personsOf({ sql, school }: Unit, events: readonly Recorded[]) {
  const ids = events.flatMap(({ data }) => (uuid.safeParse(data.personId).success ? [data.personId!] : []));
  const cards = events.flatMap(({ data: { credential } }) =>
    credential.kind === 'card' && credential.value ? [credential.value] : [],
  );
  const byId = await persons.byId(sql, school, ids);
  const byCard = await persons.byCard(sql, school, cards);
  return ({ data: { personId, credential } }: Recorded): KnownPerson | undefined =>
    byId.get(personId ?? '') ?? (credential.kind === 'card' ? byCard.get(cardKey(credential.value ?? '')) : undefined);
}

/** Makes passes of the records of devices: one of each, however often it is told, with the names of that moment. */
export const passRecorder = consumer({
  name: 'attendance.pass-recorder',
  source: 'device-gateway',
  types: [deviceRecordReceived],
  async handle(unit, events) {
    const records = events.filter(({ data }) => isPass(data));
    const personOf = await personsOf(unit, records);
    const places = await placesOf(
      unit.sql,
      unit.school,
      records.map(({ data }) => data.deviceId),
    );
    for (const record of records) {
      const { deviceId, happenedAt } = record.data;
      const place = places.get(deviceId);
      const id = namedId('pass', record.id);
      unit.append(`pass-${id}`, [passRecorded(passOf(record.data, personOf(record), place))], {
        ids: [id],
        happenedAt: [happenedAt],
        meta: { actor: place?.device.code ?? record.meta.actor, causation: record.id },
      });
    }
  },
});
