import { Injectable } from '@nestjs/common';
import { NamedQueue } from '../../../libs/concurrency/index.js';
import {
  accessRehearse,
  accessRuleSaid,
  checkedAccessRule,
  mostRehearsed,
  openAccessRule,
} from '../../../libs/contracts/devices/index.js';
import { type InputOf, Rejection, withChanges } from '../../../libs/contracts/kernel/index.js';
import { Database, newId, type Sql, selectRows } from '../../../libs/database/index.js';
import {
  digestOfRehearsed,
  LocalTime,
  type RehearsedChange,
  serves,
  TokenSigner,
} from '../../../libs/platform/index.js';
import { readStates } from '../presence/presence.read-model.js';
import { type AccessRule, readFacts } from './access-facts.js';
import { personTable, present } from './copies.js';
import { type ChangedPersons, rehearse } from './rehearsal.js';

/** Rehearsals of a school that may be asked for at once; one is worked on at a time, as each reads all persons. */
const mostWaiting = 20;

/** Where rehearsals of a school wait for each other. */
@Injectable()
export class RehearsalLine extends NamedQueue {
  constructor() {
    super(mostWaiting, () => Rejection.state('请求过于频繁，请稍后重试'));
  }
}

/**
 * What would be changed.
 * @throws Rejection 1001 where what is said cannot be a rule, 1004 where one that is to be changed or removed is not there
 */
function changesOf(
  rules: readonly AccessRule[],
  { id, ids = [], ...form }: InputOf<typeof accessRehearse>,
  time: LocalTime,
): RehearsedChange[] {
  const known = new Map(rules.map(({ id, ...said }) => [id, said]));
  const removed = new Set(ids);
  const named = removed.size > 0 ? [...removed] : id === undefined ? [] : [id];
  if (named.some((one) => !known.has(one))) throw Rejection.notFound('通行规则已不存在');
  if (removed.size > 0) return named.map((one) => [one, undefined]);
  const before = id === undefined ? openAccessRule : known.get(id)!;
  return [[id, checkedAccessRule(withChanges(before, accessRuleSaid(form, time)))]];
}

/** The rules as they would be. */
function rulesAfter(rules: readonly AccessRule[], changes: readonly RehearsedChange[]): AccessRule[] {
  const changed = new Set(changes.map(([id]) => id));
  const next = changes.flatMap(([id = newId(), said]) => (said ? [{ id, ...said }] : []));
  return [...rules.filter(({ id }) => !changed.has(id)), ...next];
}

/** What is known of the place that devices have for permissions. */
async function placesOf(sql: Sql, school: string, deviceIds: readonly string[]) {
  const rows = await sql.query<{ deviceId: string; capacity: number | null; full: number }>(
    `select device_id as "deviceId", capacity, (
       select count(*)::integer from device_gateway.access_row held
       where held.school = $1 and held.device_id = device.device_id and refusal = 'full') as full
     from device_gateway.access_device device where school = $1 and device_id = any($2)`,
    [school, deviceIds],
  );
  return new Map(rows.map(({ deviceId, ...place }) => [deviceId, place]));
}

const affected = ({ added, removed, changed }: ChangedPersons<number>) => added + removed + changed;

/** Tells what a rule that is not saved yet, or the removal of rules, would change. */
export const rehearseAccess = serves(
  accessRehearse,
  { database: Database, time: LocalTime, signer: TokenSigner, line: RehearsalLine },
  (input, { school }, { database, time, signer, line }) =>
    line.run(school, async () => {
      const { facts, persons } = await database.inSchool(school, async (sql) => ({
        facts: await readFacts(sql, school),
        persons: await selectRows(sql, personTable, present, [school]),
      }));
      const now = Date.now();
      const changes = changesOf(facts.rules, input, time);
      const found = await rehearse({ facts, rules: rulesAfter(facts.rules, changes), persons, now });
      const ids = found.devices.map(({ device }) => device.id);
      const { places, stateOf } = await database.inSchool(school, async (sql) => ({
        places: await placesOf(sql, school, ids),
        stateOf: await readStates(sql, school, ids),
      }));
      const devices = found.devices.map(({ device: { id, name, code }, ...change }) => {
        const { capacity = null, full = 0 } = places.get(id) ?? {};
        return { ...{ id, name, code }, state: stateOf(id), ...change, capacity, full };
      });
      const isOverflowing = ({ capacity, wanted }: (typeof devices)[number]) => capacity !== null && wanted > capacity;
      const overflowing = devices.filter(isOverflowing);
      const { added, removed, changed } = found.persons;
      const affectedPersons = new Set([...added, ...removed, ...changed]).size;
      const digest = digestOfRehearsed(
        facts.rules.map(({ id, ...said }) => [id, said]),
        changes,
      );
      const rank = (device: (typeof devices)[number]) => Number(isOverflowing(device));
      devices.sort(
        (one, other) =>
          rank(other) - rank(one) || affected(other) - affected(one) || one.code.localeCompare(other.code),
      );
      return {
        added: added.size,
        removed: removed.size,
        changed: changed.size,
        persons: affectedPersons,
        proof: signer.rehearsal({ school, digest, persons: affectedPersons, at: now }),
        concerned: devices.length,
        away: devices.filter(({ state }) => state !== 1).length,
        overflowing: overflowing.length,
        unknown: devices.filter(({ capacity }) => capacity === null).length,
        devices: devices.slice(0, mostRehearsed),
        isTruncated: devices.length > mostRehearsed,
      };
    }),
);
