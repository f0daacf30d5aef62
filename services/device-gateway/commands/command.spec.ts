import { asSent, busyUntil, byUrgency, type Command, nextStep, type Reach } from './command.js';

const now = 1_000_000;
const there: Reach = { sessionId: 's', fencesCommands: true };
const away: Reach = { sessionId: undefined, fencesCommands: true };
const command = (changes: Partial<Command> = {}): Command => ({
  commandId: 'c',
  school: 'school',
  deviceId: 'd',
  deviceCode: '1',
  what: { operation: 'door.open', doorCode: '1', arguments: { duration: 1 } },
  requestedBy: 'tester',
  requestedAt: now,
  expiresAt: now + 5_000,
  stage: 'waiting',
  attempts: 0,
  sessionId: null,
  lastSentAt: null,
  place: null,
  ...changes,
});
const clockSet = (changes: Partial<Command> = {}) =>
  command({ what: { operation: 'clock.set', arguments: {} }, expiresAt: now + 86_400_000, ...changes });

describe('a command to a door', () => {
  it('goes at once to a device that is online', () => {
    expect(nextStep(command(), there, now)).toEqual({ kind: 'send', sessionId: 's' });
  });

  it('is rejected where the device is away, is not known, or cannot do it', () => {
    expect(nextStep(command(), away, now)).toEqual({ kind: 'answer', stage: 'rejected', code: 'offline' });
    for (const refusal of ['unknownDevice', 'disabled', 'unsupported'] as const)
      expect(nextStep(command(), { ...there, refusal }, now)).toEqual({
        kind: 'answer',
        stage: 'rejected',
        code: refusal,
      });
  });

  it('whose time passed before it was sent is expired', () => {
    expect(nextStep(command(), there, now + 5_000)).toEqual({ kind: 'answer', stage: 'expired', code: 'expired' });
  });

  it('is sent once more after 2 s, in the session of the first time', () => {
    const sent = asSent(command(), 's', now);
    expect(nextStep(sent, there, now + 1_999)).toEqual({ kind: 'wait', until: now + 2_000 });
    const other = { ...there, sessionId: 'other' };
    expect(nextStep(sent, other, now + 2_000)).toEqual({ kind: 'send', sessionId: 's' });
    const twice = asSent(sent, 's', now + 2_000);
    expect(nextStep(twice, there, now + 4_999)).toEqual({ kind: 'wait', until: now + 5_500 });
  });

  it('that says how it is from then on waits for the device until its time is over, and goes to the session that is there', () => {
    const what = { operation: 'door.mode', doorCode: '1', arguments: { mode: 2 } } as const;
    const kept = command({ what, expiresAt: now + 30_000 });
    expect(nextStep(kept, away, now)).toEqual({ kind: 'wait', until: now + 30_000 });
    expect(nextStep(kept, there, now + 20_000)).toEqual({ kind: 'send', sessionId: 's' });
    expect(nextStep(kept, away, now + 30_000)).toEqual({ kind: 'answer', stage: 'rejected', code: 'offline' });
    const twice = asSent(asSent(kept, 's', now), 's', now + 2_000);
    const other = { ...there, sessionId: 'other' };
    expect(nextStep(twice, other, now + 6_000)).toEqual({ kind: 'send', sessionId: 'other' });
  });

  it('is not sent again to a device that would open twice', () => {
    const sent = asSent(command(), 's', now);
    expect(nextStep(sent, { ...there, fencesCommands: false }, now + 3_000)).toEqual({
      kind: 'wait',
      until: now + 5_500,
    });
  });

  it('without an answer ends as unknown, a moment after its time', () => {
    const sent = asSent(command(), 's', now);
    expect(nextStep(sent, away, now + 5_499)).toEqual({ kind: 'wait', until: now + 5_500 });
    expect(nextStep(sent, away, now + 5_500)).toEqual({ kind: 'answer', stage: 'unknown', code: 'noAnswer' });
  });

  it('of unknown end is remembered for a day', () => {
    const unknown = { ...asSent(command(), 's', now), stage: 'unknown' as const };
    expect(nextStep(unknown, there, now + 6_000)).toEqual({ kind: 'wait', until: now + 5_000 + 86_400_000 });
    expect(nextStep(unknown, there, now + 5_000 + 86_400_000)).toEqual({ kind: 'forget' });
  });
});

describe('another command', () => {
  it('waits for a device that is away, and is expired when it waited in vain', () => {
    expect(nextStep(clockSet(), away, now)).toEqual({ kind: 'wait', until: now + 86_400_000 });
    expect(nextStep(clockSet(), away, now + 86_400_000)).toEqual({ kind: 'answer', stage: 'expired', code: 'expired' });
  });

  it('is sent again after 2, 4, 8 … 60 s, in the present session', () => {
    let sent = asSent(clockSet(), 's', now);
    const pauses = [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000].map((pause) => {
      const at = (sent.lastSentAt ?? 0) + pause;
      const early = nextStep(sent, { ...there, sessionId: 'next' }, at - 1);
      const due = nextStep(sent, { ...there, sessionId: 'next' }, at);
      sent = asSent(sent, 'next', at);
      return [early, due];
    });
    for (const [early, due] of pauses) {
      expect(early).toMatchObject({ kind: 'wait' });
      expect(due).toEqual({ kind: 'send', sessionId: 'next' });
    }
  });

  it('that the device is at is not sent again', () => {
    const accepted = { ...asSent(clockSet(), 's', now), stage: 'accepted' as const };
    expect(nextStep(accepted, there, now + 60_000)).toEqual({ kind: 'wait', until: now + 86_400_000 + 500 });
  });
});

it('a device gets one command at a time, doors first', () => {
  const sent = asSent(clockSet(), 's', now);
  expect(busyUntil(sent)).toBe(now + 2_000);
  expect(busyUntil({ ...sent, stage: 'accepted' })).toBe(0);
  expect(busyUntil(clockSet())).toBe(0);
  const early = clockSet({ commandId: 'early', requestedAt: 1 });
  const late = clockSet({ commandId: 'late', requestedAt: 2 });
  const door = command({ commandId: 'door', requestedAt: 3 });
  expect([late, door, early].sort(byUrgency).map(({ commandId }) => commandId)).toEqual(['door', 'early', 'late']);
});
