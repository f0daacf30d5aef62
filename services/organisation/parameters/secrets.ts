import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { hiddenSecret, secretAskedAnew, secretPartlyHidden } from '../../../libs/contracts/organisation/parameters.js';
import { secretName } from '../../../libs/platform/index.js';

/** An object whose content is its users' business. */
export type AnyObject = Record<string, unknown>;

/** What an object holds apart from its secrets, and these by their paths. */
export interface Parted {
  open: AnyObject;
  secrets: Record<string, unknown>;
}

/** Where a secret goes and whom it stands for: it is kept only where those beside it stay. */
const bindingName = /^(url|key|app_?id)$/i;

const isHolder = (value: unknown): value is AnyObject => typeof value === 'object' && value !== null;

const isSecret = (name: string, value: unknown) =>
  secretName.test(name) && value !== '' && value !== null && typeof value !== 'boolean';

function isBoundAsBefore(value: AnyObject, before: AnyObject): boolean {
  const names = [...Object.keys(value), ...Object.keys(before)].filter((name) => bindingName.test(name));
  return names.every((name) => JSON.stringify(value[name]) === JSON.stringify(before[name]));
}

/** A list or an object of what each entry becomes. */
function mapped(value: AnyObject, change: (name: string, entry: unknown) => unknown): AnyObject {
  const entries = Object.entries(value).map(([name, entry]) => [name, change(name, entry)] as const);
  return Array.isArray(value)
    ? (entries.map(([, entry]) => entry) as unknown as AnyObject)
    : Object.fromEntries(entries);
}

/**
 * Takes the secrets out of an object: values whose names say that they are some, wherever they stand.
 * @param before the whole object so far: who sends `hiddenSecret` in place of a secret leaves it as it is
 * @throws Rejection where what stands for a secret is a part of one, or a secret is to stay but the address or the key beside it changes: it would go to somebody else
 */
export function partSecrets(value: AnyObject, before: AnyObject, path = ''): Parted {
  const secrets: Record<string, unknown> = {};
  const open = mapped(value, (name, entry) => {
    const place = `${path}/${name}`;
    if (isSecret(name, entry)) {
      if (typeof entry === 'string' && entry !== hiddenSecret && entry.includes(hiddenSecret))
        throw Rejection.invalid(secretPartlyHidden);
      const secret = entry === hiddenSecret ? before[name] : entry;
      if (secret === undefined || secret === '') return '';
      if (entry === hiddenSecret && !isBoundAsBefore(value, before)) throw Rejection.invalid(secretAskedAnew);
      secrets[place] = secret;
      return hiddenSecret;
    }
    if (!isHolder(entry)) return entry;
    const inner = partSecrets(entry, isHolder(before[name]) ? before[name] : {}, place);
    Object.assign(secrets, inner.secrets);
    return inner.open;
  });
  return { open, secrets };
}

/** The object without its secrets, also those that were stored in the open once. */
export const withoutSecrets = (open: AnyObject): AnyObject => partSecrets(open, open).open;

/** The object with its secrets. */
export function withSecrets(open: AnyObject, secrets: Readonly<Record<string, unknown>>, path = ''): AnyObject {
  return mapped(open, (name, entry) => {
    const place = `${path}/${name}`;
    return secrets[place] ?? (isHolder(entry) ? withSecrets(entry, secrets, place) : entry);
  });
}
