import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeviceListProblem } from './device-list-problem.js';
import { Fleet, readDeviceList } from './fleet.js';
import { obey } from './operator.js';

const identity = (name: string) => ({
  deviceId: randomUUID(),
  school: randomUUID(),
  secret: 'secret',
  name,
  doors: ['1'],
  cards: ['0007100037'],
});

describe('the operator of the simulator', () => {
  const fleet = new Fleet([identity('gate'), identity('library')], 'mqtt://127.0.0.1:1');
  const [gate, library] = fleet.devices;

  it.each([
    ['swipe 1', 'gate: record 1, card 0007100037'],
    ['swipe gate 99', 'gate: record 2, card 99'],
    ['backlog 2 3', 'library: 3 records wait'],
    ['drop-acks all', 'gate: the next 1 answers get lost\nlibrary: the next 1 answers get lost'],
    ['drop-stored 1 2', 'gate: the next 2 acknowledgements get lost'],
    ['duplicates gate on', 'gate: sends everything twice'],
    ['alarm gate forced', 'gate: alarm 1'],
    ['alarm gate forced off', 'gate: alarm 2'],
    ['alarm gate nothing', '"nothing" is no alarm'],
    ['backlog gate many', '"many" is no number'],
    ['clock gate tomorrow', 'a span is like +1d or -90s, not "tomorrow"'],
    ['swipe nobody', 'no device "nobody"; list shows them'],
    ['', ''],
  ])('says %j and gets %j', (line, said) => expect(obey(fleet, line).join('\n')).toBe(said));

  it('turns a clock', () => {
    const before = gate?.clock.now ?? 0;
    expect(obey(fleet, 'clock gate -2h')[0]).toMatch(/^gate: believes it is \d{4}-/);
    expect((gate?.clock.now ?? 0) - before).toBeLessThan(-7_000_000);
  });

  it('resets a device, which then has another memory', () => {
    const before = library?.epoch;
    obey(fleet, 'wipe library');
    expect([library?.waiting, library?.epoch === before]).toEqual([0, false]);
  });

  it('finds devices by the beginning of their ids, and gets help for anything else', () => {
    expect(fleet.find(gate?.identity.deviceId.slice(0, 8) ?? '')).toEqual([gate]);
    expect(obey(fleet, 'constructor')).toEqual(obey(fleet, 'help'));
    expect(obey(fleet, 'help').length).toBeGreaterThan(10);
  });
});

describe('the list of devices', () => {
  const folder = mkdtempSync(join(tmpdir(), 'campus-simulator-'));
  const file = join(folder, 'simulator.json');
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is read from what the sample school left', () => {
    const { cards: _cards, ...device } = identity('gate');
    writeFileSync(file, JSON.stringify([{ ...device, code: 'D1' }]));
    expect(readDeviceList(file)).toEqual([{ ...device, cards: [] }]);
  });

  it.each([
    ['is missing', undefined, /cannot be read; a sample school writes it/],
    ['is no JSON', 'devices', /simulator.json/],
    ['has a device without a secret', '[{"deviceId":"0198f2b0-7d5c-7b1e-9a44-5a0f3d2c1b00"}]', /0\.school/],
  ])('that %s is one clear line', (_case, text, line) => {
    rmSync(file, { force: true });
    if (text !== undefined) writeFileSync(file, text);
    expect(() => readDeviceList(file)).toThrow(DeviceListProblem);
    expect(() => readDeviceList(file)).toThrow(line);
  });
});
