import { createHash } from 'node:crypto';
import type { AccessRuleAttributes } from '../../contracts/devices/index.js';
import { canonicalJson } from '../../contracts/kernel/index.js';

/** A change of a rule of who may pass where: one without an id is new, one without attributes is removed. */
export type RehearsedChange = readonly [id: string | undefined, next: AccessRuleAttributes | undefined];

/** What a rule is called changes nothing at devices. */
const withoutName = ({ name: _name, ...said }: AccessRuleAttributes) => said;

const textsOf = (rules: Iterable<RehearsedChange>): string[] =>
  [...rules].map(([id, said]) => canonicalJson([id ?? null, said ? withoutName(said) : null])).sort();

/**
 * Digest of what was rehearsed: of all rules that the school had, and of what would be changed. Who knows the rules and the
 * change can tell whether a rehearsal was about them.
 */
export const digestOfRehearsed = (rules: Iterable<RehearsedChange>, changes: Iterable<RehearsedChange>): string =>
  createHash('sha256')
    .update(JSON.stringify([textsOf(rules), textsOf(changes)]))
    .digest('base64url');
