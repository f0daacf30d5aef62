import { z } from 'zod';
import { passQuarantined, passRecorded } from '../../../libs/contracts/attendance/index.js';
import { deviceRecordReceived } from '../../../libs/contracts/device-gateway/index.js';
import { type EventOf, present } from '../../../libs/contracts/kernel/index.js';
import type { CopiedPerson } from '../../../libs/copies/index.js';
import type { StoredEvent, Unit } from '../../../libs/eventsourcing/index.js';
import { consumer } from '../../../libs/messaging/index.js';
import { namedId } from '../../../libs/platform/index.js';
import { devices, persons } from '../copies.js';
import { cardHoldings, holdersOf } from './card-holding.js';
import { implausibilityOf } from './implausibility.js';
import { isPass, type Pass, passOf } from './pass.js';
import { holdUnknownPasses } from './pass-identifier.js';
import { placesOf } from './place.js';

type Recorded = StoredEvent<EventOf<typeof deviceRecordReceived>>;

const uuid = z.uuid();

/** Finds the person of each record: whom the device recognised, else who had the card when it happened. */
async function personsOf({ sql, school }: Unit, events: readonly Recorded[]) {
  const cards = events.flatMap(({ data: { credential } }) =>
    credential.kind === 'card' && credential.value ? [credential.value] : [],
  );
  const holderAt = await holdersOf(sql, school, cards);
  const idsOf = ({ data: { personId, credential, happenedAt } }: Recorded) => [
    ...(uuid.safeParse(personId).success ? [personId ?? ''] : []),
    ...(credential.kind === 'card' ? [holderAt(credential.value ?? '', happenedAt) ?? []].flat() : []),
  ];
  const known = await persons.byId(sql, school, events.flatMap(idsOf));
  return (record: Recorded): CopiedPerson | undefined =>
    idsOf(record)
      .map((id) => known.get(id))
      .find(Boolean);
}

/** What a record becomes: a pass, or one that waits for a person because it cannot have happened. */
function factOf({ data, recordedAt: receivedAt }: Recorded, pass: Pass) {
  const implausibility = implausibilityOf(data, receivedAt);
  if (!implausibility) return passRecorded(pass);
  return passQuarantined(present({ pass, implausibility, receivedAt, originalTime: data.originalTime }));
}

/** Makes passes of the records of devices: one of each, however often it is told, with the names of that moment. */
export const passRecorder = consumer({
  name: 'attendance.pass-recorder',
  source: 'device-gateway',
  types: [deviceRecordReceived],
  after: [persons.projection, cardHoldings, ...devices.projections],
  async handle(unit, events) {
    const records = events.filter(({ data }) => isPass(data));
    // Who is given a card meanwhile finds the pass, or is found here.
    holdUnknownPasses(unit, 'record');
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
      unit.append(`pass-${id}`, [factOf(record, passOf(record.data, personOf(record), place))], {
        ids: [id],
        since: record.recordedAt,
        streamSince: record.recordedAt,
        happenedAt: [happenedAt],
        meta: { actor: place?.device.code ?? record.meta.actor, causation: record.id },
      });
    }
  },
});
