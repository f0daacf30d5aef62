import { maximumPayload, messages, topicOf } from '../../../../libs/contracts/device-gateway/index.js';
import { MalformedMessage } from '../../driver.js';
import { commands, replies, upward } from './native-driver.fixtures.js';
import { nativeDriver } from './native-driver.js';

const device = { school: '0198f2b0-0000-7000-8000-000000000001', deviceId: '0198f2b0-0000-7000-8000-000000000002' };

describe('the native driver reads', () => {
  it.each(upward)('$name', ({ key, payload, message }) => {
    expect(nativeDriver.decode(topicOf(key, device), Buffer.from(payload))).toEqual(message);
  });

  it('whose message it is from the topic', () => {
    expect(nativeDriver.addressOf(topicOf('records', device))).toMatchObject(device);
    for (const topic of ['ac/2/s/d/rec', 'ac/1/s/d', 'ac/1/s/d/rec/more', 'ac/1//d/rec', 'mqtt/face/1', ''])
      expect(nativeDriver.addressOf(topic)).toBeUndefined();
  });
});

describe('the native driver writes', () => {
  it.each(commands)('the command $order.operation', ({ order, payload }) => {
    const publication = nativeDriver.encodeCommand(device, order);
    expect(publication).toEqual({ topic: topicOf('command', device), payload, qos: 1 });
    expect(messages.command.safeParse(JSON.parse(payload)).success).toBe(true);
  });

  it('every command that it says it can', () => {
    expect(commands.map(({ order }) => order.operation).sort()).toEqual([...nativeDriver.operations].sort());
  });

  it.each(replies)('the answer $key', ({ reply, key, payload }) => {
    expect(nativeDriver.encodeReply(device, reply)).toMatchObject({ topic: topicOf(key, device), payload });
    expect(messages[key].safeParse(JSON.parse(payload)).success).toBe(true);
  });
});

describe('the native driver refuses', () => {
  const row = { seq: 1, ts: 1, mono: 1, clk: 1, type: 'card', result: 1 };
  const batch = (changes: object) => JSON.stringify({ epoch: 'e', boot: 1, lane: 'live', b: [row], ...changes });

  it.each<[string, string | Buffer]>([
    ['what is no JSON', 'open'],
    ['what is no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])],
    ['more than 64 KB', JSON.stringify('x'.repeat(maximumPayload))],
    ['a batch without rows', batch({ b: [] })],
    ['more than 50 rows', batch({ b: Array.from({ length: 51 }, (_, index) => ({ ...row, seq: index + 1 })) })],
    ['a sequence number of 0', batch({ b: [{ ...row, seq: 0 }] })],
    ['a sequence number beyond 2^53', `{"epoch":"e","boot":1,"lane":"live","b":[{"seq":9007199254740993}]}`],
    ['a number in words', batch({ b: [{ ...row, seq: '1' }] })],
    ['a time beyond the calendar', batch({ b: [{ ...row, ts: 8.64e15 + 1 }] })],
    ['an unknown lane', batch({ lane: 'fast' })],
    ['a NUL in a text', batch({ epoch: 'a\0' })],
    ['half of a surrogate pair', '{"epoch":"\\ud800","boot":1,"lane":"live","b":[]}'],
    ['a text without end', batch({ b: [{ ...row, cred: 'x'.repeat(257) }] })],
  ])('%s', (_case, payload) => {
    expect(() => nativeDriver.decode(topicOf('records', device), Buffer.from(payload))).toThrow(MalformedMessage);
  });

  it('an echo of what goes down', () => {
    for (const key of ['command', 'recordsStored', 'timeResponse'] as const)
      expect(() => nativeDriver.decode(topicOf(key, device), Buffer.from('{}'))).toThrow(MalformedMessage);
  });

  it('and says where, without the payload', () => {
    const decode = () => nativeDriver.decode(topicOf('records', device), Buffer.from(batch({ boot: 'secret' })));
    expect(decode).toThrow('boot: ');
    expect(decode).not.toThrow('secret');
  });

  it('but takes pairs of escaped surrogates', () => {
    const payload = '{"on":0,"sid":"\\ud83d\\ude80"}';
    expect(nativeDriver.decode(topicOf('status', device), Buffer.from(payload))).toEqual({
      kind: 'death',
      sessionId: '🚀',
    });
  });
});
