import { maximumPayload } from '../../../../libs/contracts/device-gateway/index.js';
import { MalformedMessage } from '../../driver.js';

const utf8 = new TextDecoder('utf-8', { fatal: true });
/** Escapes that may be a NUL or half of a surrogate pair; most payloads have none, so most are not walked. */
const suspicious = /\\u(0000|d[89a-f])/i;
const unstorable = /\0|\p{Surrogate}/u;

/**
 * Reads a payload: at most 64 KB of UTF-8 JSON whose texts PostgreSQL can store.
 * @throws MalformedMessage
 */
export function readJson(payload: Uint8Array): unknown {
  if (payload.length > maximumPayload) throw new MalformedMessage(`larger than ${maximumPayload} bytes`);
  let text: string;
  let value: unknown;
  try {
    text = utf8.decode(payload);
    value = JSON.parse(text);
  } catch {
    throw new MalformedMessage('no JSON in UTF-8');
  }
  if (suspicious.test(text)) JSON.stringify(value, refuseUnstorable);
  return value;
}

function refuseUnstorable(key: string, value: unknown): unknown {
  if (unstorable.test(key) || (typeof value === 'string' && unstorable.test(value)))
    throw new MalformedMessage('a text that cannot be stored');
  return value;
}
