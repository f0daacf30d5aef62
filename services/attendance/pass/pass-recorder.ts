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
import { areas, clocks, clocksOf, installations, installedSince, skewAt } from './device-copies.js';
import { earliest, implausibilityOf } from './implausibility.js';
import { isPass, type Pass, passOf } from './pass.js';
import { holdUnknownPasses } from './pass-identifier.js';
import { placesOf } from './place.js';
import { campusWatch } from './two-campuses.js';

type Recorded = StoredEvent<EventOf<typeof deviceRecordReceived>>;

const uuid = z.uuid();

/** Whose a record is. */
interface Passer {
  person: CopiedPerson | undefined;
  /** The device itself said it. */
  isNamed: boolean;
}

/** Finds the person of each record: whom the device recognised, else who had the card when it happened. */
async function personsOf({ sql, school }: Unit, events: readonly Recorded[]) {
  const cards = events.flatMap(({ data: { credential } }) =>
    credential.kind === 'card' && credential.value ? [credential.value] : [],
  );
  const holderAt = await holdersOf(sql, school, cards);
  const namedBy = ({ data: { personId } }: Recorded) => (uuid.safeParse(personId).success ? personId : undefined);
  const holderOf = ({ data: { credential, happenedAt } }: Recorded) =>
    credential.kind === 'card' ? holderAt(credential.value ?? '', happenedAt) : undefined;
  const told = events.flatMap((record) => [namedBy(record) ?? [], holderOf(record) ?? []].flat());
  const known = await persons.byId(sql, school, told);
  return (record: Recorded): Passer => {
    const named = known.get(namedBy(record) ?? '');
    return { person: named ?? known.get(holderOf(record) ?? ''), isNamed: named !== undefined };
  };
}

/** The pass that a record tells of. */
interface FoundPass {
  pass: Pass;
  /** The device itself said whose it is. */
  isNamed: boolean;
}

/** What these records become: passes, or such that wait for a person because they cannot have happened. */
async function factsOf({ sql, school }: Unit, records: readonly Recorded[], found: readonly FoundPass[]) {
  const passes = found.map(({ pass }) => pass);
  const since = await installedSince(
    sql,
    school,
    passes.map(({ deviceId }) => deviceId),
  );
  const presences = passes.map(({ person, ...pass }) => ({ ...pass, personId: person?.id }));
  const watch = await campusWatch(sql, school, presences);
  return passes.map((pass, index) => {
    const implausibility = implausibilityOf(pass, {
      receivedAt: records[index]!.recordedAt,
      since: since.get(pass.deviceId) ?? earliest,
      isElsewhere: watch.isElsewhere(presences[index]!),
    });
    const isNamed = found[index]!.isNamed ? (true as const) : undefined;
    if (implausibility) return passQuarantined(present({ pass, implausibility, isNamed }));
    watch.noted(presences[index]!);
    return passRecorded(pass);
  });
}

/** Makes passes of the records of devices: one of each, however often it is told, with the names of that moment. */
export const passRecorder = consumer({
  name: 'attendance.pass-recorder',
  source: 'device-gateway',
  types: [deviceRecordReceived],
  copies: [clocks],
  after: [persons.projection, cardHoldings, ...devices.projections, areas, installations],
  async handle(unit, events) {
    const records = events.filter(({ data }) => isPass(data));
    // Who is given a card meanwhile finds the pass, or is found here.
    holdUnknownPasses(unit, 'record');
    const personOf = await personsOf(unit, records);
    const deviceIds = records.map(({ data }) => data.deviceId);
    const places = await placesOf(unit.sql, unit.school, deviceIds);
    const known = await clocksOf(unit.sql, unit.school, deviceIds);
    const passes = records.map((record) => {
      const { data, recordedAt: receivedAt } = record;
      const [place, clock] = [places.get(data.deviceId), known.get(data.deviceId)];
      const skew = clock && skewAt(clock, data);
      const { person, isNamed } = personOf(record);
      return { pass: passOf(data, { person, place, receivedAt, skew }), isNamed };
    });
    for (const [index, fact] of (await factsOf(unit, records, passes)).entries()) {
      const record = records[index]!;
      const { deviceId, happenedAt } = record.data;
      const place = places.get(deviceId);
      const id = namedId('pass', record.id);
      unit.append(`pass-${id}`, [fact], {
        ids: [id],
        since: record.recordedAt,
        streamSince: record.recordedAt,
        happenedAt: [happenedAt],
        meta: { actor: place?.device.code ?? record.meta.actor, causation: record.id },
      });
    }
  },
});
