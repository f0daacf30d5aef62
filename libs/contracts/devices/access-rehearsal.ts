import { accessEffect, enabledState, onlineState } from '../enumerations.js';
import { call, clearable, code, flag, id, ids, integer, list, text } from '../kernel/index.js';
import { accessRuleForm } from './access-rule.js';

const { name: _name, effect: _effect, state: _state, ...said } = accessRuleForm;

/** Numbers of persons whose passing would change. */
const persons = {
  /** Who would pass and does not now, who would not and does, and who would do so at other times or doors. */
  added: integer({ always: true }),
  removed: integer({ always: true }),
  changed: integer({ always: true }),
};

/** Devices that are told at once, those with the most to tell of. */
export const mostRehearsed = 200;

export const accessRehearse = call({
  id: 'access.rehearse',
  shows: ['access', 'accessRule', 'device', 'presence', 'student', 'teacher'],
  service: 'device-gateway',
  method: 'POST',
  path: '/api/dg/access/rehearse',
  permission: ['accessrule:dbtn_add', 'accessrule:dbtn_update', 'accessrule:dbtn_delete', 'accessrule:dbtn_approve'],
  input: {
    /** The rule that would be changed; a new one without it. */
    id: id({ label: '通行规则' }),
    /** Rules that would be removed; nothing else of the input counts then. */
    ids: ids({ label: '通行规则' }),
    effect: code(accessEffect, { label: '效果' }),
    state: code(enabledState, { label: '使用状态' }),
    ...said,
  },
  answer: {
    kind: 'object',
    fields: {
      /** Persons of whom that is so at one device at least: the same person may be in several of these. */
      ...persons,
      /** All of them, each once. */
      persons: integer({ always: true }),
      /** Devices that would be told something, those of them that are not online now, and that would have too little place. */
      concerned: integer({ always: true }),
      away: integer({ always: true }),
      overflowing: integer({ always: true }),
      /** Of those that are concerned, how many do not tell how much place they have. */
      unknown: integer({ always: true }),
      devices: list(
        {
          id: id({ always: true }),
          name: text({ always: true }),
          code: text({ always: true }),
          state: code(onlineState, { always: true }),
          ...persons,
          /** Permissions that the device would be told, or told to forget. */
          rows: integer({ always: true }),
          /** Permissions that it would have then, and that it has place for; null: it does not tell. */
          wanted: integer({ always: true }),
          capacity: clearable(integer()),
          /** Permissions for which it has had no place. */
          full: integer({ always: true }),
        },
        { always: true },
      ),
      /** Proves to the service of the rules what was found out (`accessrule.add` and the others take it), for a quarter of an hour. */
      proof: text({ wire: 'rehearsal', always: true }),
      /** More devices are concerned than are told. */
      isTruncated: flag({ wire: 'truncated', always: true }),
    },
  },
  summary:
    'Tells what a rule that is not saved yet, or the removal of rules, would change at devices; writes nothing (beyond the specification)',
});
