import { hiddenSecret } from '../../../libs/contracts/organisation/parameters.js';
import { secretName } from '../../../libs/platform/index.js';

/** An object whose content is its users' business. */
export type AnyObject = Record<string, unknown>;

const isRecord = (value: unknown): value is AnyObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What an object holds apart from its secrets, and these by their paths. */
export interface Parted {
  open: AnyObject;
  secrets: Record<string, string>;
}

/**
 * Takes the secrets out of an object: texts whose names say that they are some, wherever they stand.
 * @param known secrets by their paths: who sends `hiddenSecret` in place of one leaves it as it is
 */
export function partSecrets(value: AnyObject, known: Readonly<Record<string, string>>, path = ''): Parted {
  const open: AnyObject = {};
  const secrets: Record<string, string> = {};
  for (const [name, entry] of Object.entries(value)) {
    const place = `${path}/${name}`;
    if (isRecord(entry)) {
      const inner = partSecrets(entry, known, place);
      open[name] = inner.open;
      Object.assign(secrets, inner.secrets);
    } else if (typeof entry === 'string' && entry !== '' && secretName.test(name)) {
      const secret = entry === hiddenSecret ? known[place] : entry;
      open[name] = secret === undefined ? '' : hiddenSecret;
      if (secret !== undefined) secrets[place] = secret;
    } else open[name] = entry;
  }
  return { open, secrets };
}

/** The object with its secrets. */
export function withSecrets(open: AnyObject, secrets: Readonly<Record<string, string>>, path = ''): AnyObject {
  return Object.fromEntries(
    Object.entries(open).map(([name, entry]) => {
      const place = `${path}/${name}`;
      return [name, isRecord(entry) ? withSecrets(entry, secrets, place) : (secrets[place] ?? entry)];
    }),
  );
}
