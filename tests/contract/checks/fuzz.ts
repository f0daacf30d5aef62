import { createHash } from 'node:crypto';
import { type Campus, type Check, request, type Tested } from '../campus.js';
import { at, type Body } from '../values.js';
import { encoded, type Raw, type Reply, wantWhole } from '../wire.js';

/** What is drawn is the same in every run; another seed draws other requests. */
export const seed = 'campus-11';
/** Drawn requests of a call. */
const requests = 8;
/** Longest address that a request is sent to: what is longer is no request to HTTP. */
const longestQuery = 6_000;

/** Draws numbers and choices that follow from the seed and a name alone. */
class Draw {
  private count = 0;

  constructor(private readonly name: string) {}

  /** A whole number below the limit. */
  below(limit: number): number {
    this.count += 1;
    return createHash('sha256').update(`${seed} ${this.name} ${this.count}`).digest().readUInt32BE() % limit;
  }

  of<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)]!;
  }
}

const names = ['__proto__', 'constructor', 'toString', 'length', 'id', 'params', 'school', '$where', 'a.b', 'a[0]', ''];

const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '%',
  '_%\\',
  '*',
  "'; --",
  '\ud800',
  '😀'.repeat(40),
  '\u202eabc',
  '__proto__',
  'constructor',
  'NaN',
  '-0',
  '1e400',
  '0x1F',
  '١٢٣',
  '2025-02-30',
  '2025-02-30 25:61:00',
  '+292278994-08-17',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'null',
  '[object Object]',
  '../../etc/passwd',
  '{"a":1}',
];

const scalars = [null, true, false, 0, -0, -1, 0.5, 1e-320, 1e308, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63];

/** Something inside itself, so many times. */
function nested(levels: number, isList: boolean): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = isList ? [value] : { inner: value };
  return value;
}

/** A value of any type, size and depth. @param room levels that it may still have */
function drawValue(draw: Draw, room = 2): unknown {
  const list = (length: number): unknown[] => Array.from({ length }, () => drawValue(draw, room - 1));
  const kinds: (() => unknown)[] = [
    () => draw.of(scalars),
    () => draw.of(texts),
    () => draw.of(texts),
    () => draw.of(texts).padEnd(10 ** draw.below(6), 'y'),
    () => draw.of(['0', '9', '-9', '0.']).padEnd(draw.below(400), '9'),
    () => (room > 0 ? list(draw.below(4)) : []),
    () => (room > 0 ? Object.fromEntries(list(draw.below(4)).map((value) => [draw.of(names), value])) : {}),
    () => nested(draw.of([3, 60, 900]), draw.below(2) === 0),
    () => Array(draw.of([100, 3000])).fill(draw.of(texts)),
  ];
  return draw.of(kinds)();
}

/** The smallest request that the call takes, with drawn values in some of its fields, without some, and with others beside. */
function drawBody(draw: Draw, call: Tested): Body {
  const fields = Object.keys(call.fields).filter((name) => name !== 'token');
  const body = [...fields, ...call.added].reduce<Body>((made, name) => {
    const what = draw.below(10);
    if (what < 4) return made;
    return at(made, name, what === 9 ? undefined : drawValue(draw));
  }, request(call));
  return draw.below(2) ? Object.fromEntries([...Object.entries(body), [draw.of(names), drawValue(draw)]]) : body;
}

const cut = ({ query, ...raw }: Raw): Raw => ({ ...raw, ...(query && { query: query.slice(0, longestQuery) }) });

/** Id of a request that was refused; undefined of one that was not. */
function refusedRequest({ envelope, bytes }: Reply): string | undefined {
  if (!envelope || envelope.code === 0) return undefined;
  return (JSON.parse(bytes.toString()) as { requestId?: string }).requestId;
}

/**
 * Whatever is drawn, the answer is an envelope, below HTTP 500.
 * @param refused takes the ids of requests that were refused
 */
export const fuzz =
  (refused: (requestId: string) => void) =>
  (campus: Campus, call: Tested): Check[] =>
    Array.from({ length: requests }, (_, number) => ({
      name: `fuzz/${number}`,
      find: async () => {
        const body = drawBody(new Draw(`${call.id} ${number}`), call);
        const reply = await campus.sendRaw(call, cut(encoded(call.method, call.body, body)));
        const requestId = refusedRequest(reply);
        if (requestId) refused(requestId);
        return wantWhole(call, reply);
      },
    }));
