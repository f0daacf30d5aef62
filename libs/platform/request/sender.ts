import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/** Parts of an address that count: of its four where it is one of IPv4, of its eight where it is one of IPv6. */
interface Parts {
  of4: number;
  of6: number;
}

/** The whole address, as a sender has it: one of IPv6 is a whole /64. */
const ofSender: Parts = { of4: 4, of6: 4 };

/** The first parts of an address, as a text that is the same for all addresses that begin so. */
export function addressPrefix(ip: string, parts: Parts = ofSender): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/, '');
  if (!isIPv6(plain)) return plain.split('.').slice(0, parts.of4).join('.');
  const [head = [], tail = []] = plain.split('::').map((half) => half.split(':').filter(Boolean));
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
  return groups.slice(0, parts.of6).join(':');
}

/** Address of who sends a request that no call answers. @param isProxied the last hop of X-Forwarded-For is a proxy's word */
export function senderOf({ headers, socket }: IncomingMessage, isProxied: boolean): string {
  const named = isProxied
    ? String(headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : undefined;
  return named || (socket.remoteAddress ?? '');
}

/** Value of a cookie of the browser that asks. */
export function cookieOf({ headers }: Pick<IncomingMessage, 'headers'>, wanted: string): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([name]) => name === wanted)?.[1];
}
