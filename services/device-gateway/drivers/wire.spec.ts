import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makerPrefix } from '../../../libs/contracts/device-gateway/index.js';
import { RecordedWay, readRecordings, recordedAt, recordedTerminal, type Wish } from '../testing/wire-recording.js';
import { driverOf } from './drivers.js';

const folder = join(process.cwd(), 'tests/devices');
const dialogues = readdirSync(folder)
  .filter((name) => name.endsWith('.wire'))
  .flatMap((name) => readRecordings(readFileSync(join(folder, name), 'utf8')));

/** Ids that the gateway makes: they stand in recordings as `$1`, `$2` … */
const madeIds = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Waits for something, by counting: the clock of recordings stands still. */
async function until<T>(what: string, look: () => T | undefined): Promise<T> {
  for (let count = 0; count < 500; count += 1) {
    const found = look();
    if (found !== undefined) return found;
    await pause(10);
  }
  throw new Error(`not found: ${what}`);
}

/** The photo of recordings: the SHA-256 in a row is that of nothing, which names it. */
const photo = Buffer.from('a photo of a face');

beforeAll(() => {
  jest.spyOn(Date, 'now').mockReturnValue(recordedAt);
});
afterAll(() => {
  jest.restoreAllMocks();
});

it('there are recordings of each driver of makers', () => {
  const drivers = new Set(dialogues.map(({ driver }) => driver));
  expect([...drivers].filter((driver) => !driverOf(driver))).toEqual([]);
  expect(dialogues.length).toBeGreaterThan(5);
});

describe.each(dialogues)('$driver: $name', ({ driver, lines }) => {
  it('goes as it was recorded, byte for byte', async () => {
    const way = new RecordedWay();
    const prefix = makerPrefix(recordedTerminal.deviceId);
    const known = [recordedTerminal.deviceId, recordedTerminal.school];
    const ids: string[] = [];
    const conversation = driverOf(driver)!.converse(recordedTerminal, way);
    const filled = (text: string) => text.replace(/\$(\d+)/g, (_, place: string) => ids[Number(place) - 1] ?? '?');
    const placed = (text: string, before: string) =>
      text.replace(madeIds, (id) => {
        if (known.includes(id) || before.includes(id)) return id;
        if (!ids.includes(id)) ids.push(id);
        return `$${ids.indexOf(id) + 1}`;
      });
    let heard = 0;
    // What a recording itself names is no id that the gateway made.
    const given = lines.map(({ payload }) => payload).join('\n');
    for (const { mark, topic, payload } of lines) {
      if (mark === '<')
        conversation.received(`${prefix}${topic}`, Buffer.from(filled(payload)), {
          isRetained: false,
          now: recordedAt,
        });
      else if (mark === '!') {
        const { order, bring, ask } = JSON.parse(filled(payload)) as Wish;
        const sessionId = way.told.findLast((message) => message.kind === 'heartbeat')?.sessionId ?? '';
        for (const { key, value, hash } of bring?.kept ?? []) {
          way.held = [...way.held.filter((row) => row.key !== key), { key, value, wanted: hash, confirmed: null }];
          if (key.startsWith('f:') && 's' in value) way.photos.set(value.s, photo);
        }
        if (order) conversation.command({ ...order, sessionId });
        if (bring) conversation.bring({ ...bring, sessionId });
        if (ask) conversation.ask({ ...ask, sessionId });
      } else if (mark === '>') {
        const sent = await until(`${topic} ${payload}`, () => way.sent.shift());
        expect(`${sent.topic} ${placed(sent.payload, given)}`).toBe(`${topic} ${payload}`);
        expect(sent.qos).toBe(0);
      } else {
        const expected = JSON.parse(filled(payload)) as { kind: string };
        const isExpected = (told: object) => {
          try {
            expect(told).toMatchObject(expected);
            return true;
          } catch {
            return false;
          }
        };
        const place = await until(payload, () => {
          const found = way.told.findIndex((told, index) => index >= heard && isExpected(told));
          return found < 0 ? undefined : { found };
        });
        heard = place.found + 1;
      }
    }
    conversation.end();
    expect(way.sent).toEqual([]);
    expect(way.complaints).toEqual([]);
  });
});
