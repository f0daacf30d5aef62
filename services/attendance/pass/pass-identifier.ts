import { passIdentified } from '../../../libs/contracts/attendance/index.js';
import { present } from '../../../libs/contracts/kernel/index.js';
import {
  cardKey,
  studentAdded,
  studentChanged,
  teacherAdded,
  teacherChanged,
} from '../../../libs/contracts/people/index.js';
import { holdLock, selectRows } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { consumer } from '../../../libs/messaging/index.js';
import { namedId } from '../../../libs/platform/index.js';
import { persons } from '../copies.js';
import { cardHoldings, holdersOf, reach } from './card-holding.js';
import { passerOf } from './pass.js';
import { type PassRow, passTable } from './pass.read-model.js';

/** Passes of a school are recorded, or those of unknown cards identified: one sees what the other has done. */
export const holdUnknownPasses = ({ sql, school }: Unit, mode: 'record' | 'identify'): void =>
  holdLock(sql, `attendance.unknown passes:${school}`, mode === 'record' ? 'shared' : 'alone');

/** Where a pass was and when, as events tell it. */
const passedOf = ({
  deviceId,
  doorCode,
  position,
  direction,
  granted,
  happenedAt,
  recordedAt,
}: Omit<PassRow, 'id' | 'credentialValue'>) =>
  present({ deviceId, doorCode, position, direction, granted, happenedAt, recordedAt });

/**
 * Passes with a card that nobody had are those of the first to whom it is given in the seven days after. A person that a
 * device recognised needs no later event: the device learned of it after the person was added.
 */
export const passIdentifier = consumer({
  name: 'attendance.pass-identifier',
  source: 'people',
  types: [studentAdded, studentChanged, teacherAdded, teacherChanged],
  copies: [persons.projection, cardHoldings],
  async handle(unit, events) {
    const givings = new Map(
      events.flatMap((event) => (event.data.cardNumber === undefined ? [] : [[cardKey(event.data.cardNumber), event]])),
    );
    if (givings.size === 0) return;
    const { sql, school } = unit;
    holdUnknownPasses(unit, 'identify');
    const unknown = await selectRows(
      sql,
      passTable,
      `school = $1 and person_id is null and credential = 'card' and upper(credential_value) = any($2)
         and happened_at >= to_timestamp($3::double precision / 1000)`,
      [school, [...givings.keys()], Math.min(...events.map(({ recordedAt }) => recordedAt)) - reach],
    );
    if (unknown.length === 0) return;
    const holderAt = await holdersOf(sql, school, [...givings.keys()]);
    const holders = unknown.map(({ credentialValue, happenedAt }) => holderAt(credentialValue ?? '', happenedAt) ?? '');
    const known = await persons.byId(
      sql,
      school,
      holders.filter((id) => id !== ''),
    );
    for (const [index, { id, credentialValue, ...row }] of unknown.entries()) {
      const person = passerOf(known.get(holders[index] ?? ''));
      if (!person) continue;
      const causation = givings.get(cardKey(credentialValue ?? ''))?.id;
      unit.append(`pass-${id}`, [passIdentified({ person, pass: passedOf(row) })], {
        ids: [namedId('pass identified', id)],
        meta: { causation },
      });
    }
  },
});
