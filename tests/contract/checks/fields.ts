import { type Campus, type Check, isFilter, request, type Tested } from '../campus.js';
import type { FieldFacts } from '../specification.js';
import { at, isClosed, isList, stranger, word } from '../values.js';
import { type Finding, type Reply, want, wantWhole } from '../wire.js';

/** True when a batch was taken but told that the entry is bad, and why. */
const isToldInBatch = (call: Tested, { code, data }: { code: number; data: unknown }, message: string) => {
  const { failCount = 0, datas } = (data ?? {}) as { failCount?: number; datas?: unknown };
  return call.answers.includes('failCount') && code === 0 && failCount > 0 && JSON.stringify(datas).includes(message);
};

/** Wants 1001 with a message of which something holds. */
const wantMessage = (call: Tested, reply: Reply, message: string, fits = (said: string) => said === message): Finding =>
  want(reply, `1001 ${message}`, (one) => (one.code === 1001 && fits(one.msg)) || isToldInBatch(call, one, message));

/** Wants that the value is refused, and not because it names no row. */
const wantRefusal = (call: Tested, reply: Reply): Finding =>
  want(reply, 'a refusal', (one) => ![0, 1004, 5000].includes(one.code) || isToldInBatch(call, one, ''));

type Verdict = (reply: Reply) => Finding;
const of = (campus: Campus, call: Tested, name: string, field: string, value: unknown, verdict: Verdict): Check => ({
  name,
  find: async () => verdict(await campus.send(call, at(request(call), field, value))),
});

const fieldsOf = (call: Tested) => Object.entries(call.fields).filter(([name]) => name !== 'token');

/** A required field that is missing or empty gives its message. */
export function required(campus: Campus, call: Tested): Check[] {
  return fieldsOf(call).flatMap(([field, facts]) => {
    const message = facts.required;
    if (!message || (message === true && facts.default !== undefined)) return [];
    const verdict = (reply: Reply) => (message === true ? wantRefusal(call, reply) : wantMessage(call, reply, message));
    const check = (how: string, value: unknown) => of(campus, call, `required/${field}/${how}`, field, value, verdict);
    const isText = facts.type === 'string' && !facts.codes && !facts.format && !/id$|password/i.test(field);
    return [
      ...(facts.default === undefined ? [check('missing', undefined)] : []),
      ...(facts.default === undefined && message !== true && call.body === 'json' ? [check('null', null)] : []),
      ...(message === true ? [] : [check('empty', isList(facts) ? [] : '')]),
      ...(message !== true && isText ? [check('blanks', '  \t ')] : []),
    ];
  });
}

/** A text may be as long as its limit, in characters, and no longer. */
export function longest(campus: Campus, call: Tested): Check[] {
  return fieldsOf(call).flatMap(([field, { type, max, codes }]) => {
    if (type !== 'string' || !max) return [];
    const tooLong = (said: string) => said.includes(codes ? '' : `长度不能超过${max}`);
    const beyond = (reply: Reply) => wantMessage(call, reply, codes ? '' : `长度不能超过${max}`, tooLong);
    const within = (reply: Reply) =>
      want(reply, `no 长度不能超过${max}`, ({ msg }) => !msg.includes(`长度不能超过${max}`));
    const fitting = '𠮷'.repeat(Math.max(0, max - 5)) + word(Math.min(max, 5));
    return [
      of(campus, call, `longest/${field}/beyond`, field, word().padEnd(max + 1, 'z'), beyond),
      ...(codes ? [] : [of(campus, call, `longest/${field}/within`, field, fitting, within)]),
    ];
  });
}

const typed = /^(integer|number|boolean|date|datetime|time|array<integer>)$/;

/** A value of another type, below the least or outside of the codes is refused; in a filter it only must not break. */
export function ranges(campus: Campus, call: Tested): Check[] {
  return fieldsOf(call).flatMap(([field, facts]) => {
    const verdict = (reply: Reply) => (isFilter(call, field) ? wantWhole(call, reply) : wantRefusal(call, reply));
    const check = (what: string, value: unknown) => of(campus, call, `${what}/${field}`, field, value, verdict);
    if (isClosed(facts)) return [check('code', stranger(facts))];
    const isTyped = (typed.test(facts.type) && !facts.codes) || facts.format === 'ipv4';
    return [
      ...(facts.min === undefined ? [] : [check('least', facts.min - 1)]),
      ...(isTyped ? [check('type', 'no such value')] : []),
      ...(/^(date|datetime)$/.test(facts.type) ? [check('day', impossible(facts))] : []),
    ];
  });
}

/** A day that no calendar has. */
const impossible = ({ type }: FieldFacts) => (type === 'date' ? '2025-02-30' : '2025-02-30 10:00:00');
