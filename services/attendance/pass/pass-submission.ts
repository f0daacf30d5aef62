import {
  openCurrentSubmit,
  passQuarantined,
  passRecorded,
  submittedPass,
} from '../../../libs/contracts/attendance/index.js';
import { attempt, outcomeOf, Rejection, readEntry, type Values } from '../../../libs/contracts/kernel/index.js';
import { cardKey } from '../../../libs/contracts/people/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { handles, LocalTime, namedId, translate } from '../../../libs/platform/index.js';
import { devices, persons } from '../copies.js';
import { implausibilityOf } from './implausibility.js';
import { type Pass, passerOf, positionOf } from './pass.js';
import { placesOf } from './place.js';
import { campusWatch } from './two-campuses.js';

type Submitted = Values<typeof submittedPass>;

/** Gives the pass that an entry tells of, over the school's devices and persons. The pass function throws Rejection 1001 and 1004. */
async function passesFor({ sql, school }: Unit, entries: readonly Submitted[], time: LocalTime, receivedAt: number) {
  const byDeviceCode = await devices.byCode(
    sql,
    school,
    entries.map(({ deviceCode }) => deviceCode),
    'held',
  );
  const deviceIds = [...byDeviceCode.values()].map(({ id }) => id);
  const places = await placesOf(sql, school, deviceIds, 'held');
  const byCode = await persons.byCode(
    sql,
    school,
    entries.flatMap(({ personCode }) => personCode ?? []),
    'held',
  );
  const byCard = await persons.byCard(
    sql,
    school,
    entries.flatMap(({ cardNumber }) => cardNumber ?? []),
    'held',
  );

  const placeOf = ({ deviceCode, doorCode }: Submitted) => {
    const place = places.get(byDeviceCode.get(deviceCode)?.id ?? '');
    if (!place) throw Rejection.notFound('设备不存在');
    if (doorCode && place.doors.every(({ code }) => code !== doorCode)) throw Rejection.notFound('门不存在');
    return place;
  };
  /** A student and a teacher may have one code: the student is meant, as everywhere without a type. */
  const personOf = ({ personCode, cardNumber }: Submitted) => {
    if (!personCode && !cardNumber) throw Rejection.invalid('请输入人员编码或卡号');
    const named = personCode ? (byCode.get(personCode) ?? []) : [byCard.get(cardKey(cardNumber ?? ''))];
    const person = [1, 3].map((type) => passerOf(named.find((one) => one?.type === type))).find(Boolean);
    if (!person) throw Rejection.notFound('人员不存在');
    return person;
  };
  return (entry: Submitted): Pass => {
    const { doorCode, cardNumber, direction, happenedAt } = entry;
    const place = placeOf(entry);
    return {
      person: personOf(entry),
      credential: 'submitted',
      ...(cardNumber ? { credentialValue: cardNumber } : {}),
      deviceId: place.device.id,
      deviceCode: place.device.code,
      ...(doorCode ? { doorCode } : {}),
      position: positionOf(place, doorCode),
      direction,
      granted: true,
      lane: 'submitted',
      happenedAt: time.instant(happenedAt),
      receivedAt,
    };
  };
}

/**
 * Appends the passes that entries tell of, those that cannot have happened as such that wait for a person; gives them, and why the
 * others are none.
 */
async function record(
  unit: Unit,
  entries: readonly (Submitted | Rejection)[],
  time: LocalTime,
): Promise<(Pass | Rejection)[]> {
  const receivedAt = Date.now();
  const good = entries.filter((entry): entry is Submitted => !(entry instanceof Rejection));
  const passFor = await passesFor(unit, good, time, receivedAt);
  const passes = entries.map((entry) => (entry instanceof Rejection ? entry : attempt(() => passFor(entry))));
  const told = passes.flatMap((pass) => (pass instanceof Rejection ? [] : { ...pass, personId: pass.person?.id }));
  const watch = await campusWatch(unit.sql, unit.school, told);
  for (const { personId, ...pass } of told) {
    const { deviceId, happenedAt } = pass;
    const presence = { ...pass, personId };
    const id = namedId('submitted pass', deviceId, personId ?? '', happenedAt);
    // What another system tells may be older than the device is here.
    const since = Number.NEGATIVE_INFINITY;
    const implausibility = implausibilityOf(pass, { receivedAt, since, isElsewhere: watch.isElsewhere(presence) });
    if (!implausibility) watch.noted(presence);
    const fact = implausibility ? passQuarantined({ pass, implausibility }) : passRecorded(pass);
    unit.append(`pass-${id}`, [fact], { ids: [id], happenedAt: [happenedAt] });
  }
  return passes;
}

/** Takes passes of another system. */
export const submitPasses = handles(
  openCurrentSubmit,
  { time: LocalTime },
  async (unit, { records }, { language }, { time }) => {
    const entries = records.map((one) => attempt(() => readEntry(submittedPass, one)));
    return outcomeOf(await record(unit, entries, time), ({ body }) => translate(body, language));
  },
);
