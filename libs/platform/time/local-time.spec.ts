import { LocalTime } from './local-time.js';

const at = (text: string) => Date.parse(text);

describe('local times', () => {
  const shanghai = new LocalTime('Asia/Shanghai');
  const berlin = new LocalTime('Europe/Berlin');

  it.each([
    ['2026-11-21 08:05:09', '2026-11-21T00:05:09Z'],
    ['2026-11-21', '2026-11-20T16:00:00Z'],
    ['1988-07-01 12:00:00', '1988-07-01T03:00:00Z'],
  ])('%s in Shanghai is %s', (text, instant) => {
    expect(shanghai.instant(text)).toBe(at(instant));
    expect(shanghai.text(at(instant)).startsWith(text)).toBe(true);
  });

  it('follow the clocks of the zone', () => {
    expect(berlin.instant('2026-01-15 12:00:00')).toBe(at('2026-01-15T11:00:00Z'));
    expect(berlin.instant('2026-07-15 12:00:00')).toBe(at('2026-07-15T10:00:00Z'));
    expect(berlin.text(at('2026-03-29T00:59:59Z'))).toBe('2026-03-29 01:59:59');
    expect(berlin.text(at('2026-03-29T01:00:00Z'))).toBe('2026-03-29 03:00:00');
  });

  it('that clocks skip move on, that they repeat mean the first', () => {
    expect(berlin.instant('2026-03-29 02:30:00')).toBe(at('2026-03-29T01:30:00Z'));
    expect(berlin.instant('2026-10-25 02:30:00')).toBe(at('2026-10-25T00:30:00Z'));
    expect(berlin.text(at('2026-10-25T01:30:00Z'))).toBe('2026-10-25 02:30:00');
  });

  it('that end a range include their second, or their day at midnight', () => {
    expect(shanghai.lastInstant('2026-11-21 08:00:00')).toBe(at('2026-11-21T00:00:00.999Z'));
    expect(shanghai.lastInstant('2026-11-21 00:00:00')).toBe(at('2026-11-21T15:59:59.999Z'));
    expect(berlin.lastInstant('2026-10-25')).toBe(at('2026-10-25T22:59:59.999Z'));
    expect(berlin.lastInstant('2026-03-29')).toBe(at('2026-03-29T21:59:59.999Z'));
  });

  it('of a second of the day are what its clock tells, also on days that are shorter or longer', () => {
    for (const day of ['2026-03-29', '2026-10-25', '2026-11-21']) {
      expect(berlin.momentOf(day, 8 * 3600)).toBe(berlin.instant(`${day} 08:00:00`));
      expect(berlin.momentOf(day, 0)).toBe(berlin.instant(day));
      expect(berlin.momentOf(day, 86_400)).toBe(berlin.lastInstant(day) + 1);
    }
  });

  it('come back as they went, every hour of two years', () => {
    for (let instant = at('2025-01-01T00:00:00Z'); instant < at('2027-01-01T00:00:00Z'); instant += 3_600_000) {
      const text = berlin.text(instant);
      expect(berlin.text(berlin.instant(text))).toBe(text);
    }
  });

  it.each(['Asia/Shanghai', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Australia/Sydney'])(
    'reach from the year 1 to the year 9999 in %s',
    (zone) => {
      const there = new LocalTime(zone);
      for (const text of ['0001-01-01 00:00:00', '0099-12-31 12:00:00', '9999-12-31 00:00:00', '9999-12-31 23:59:59'])
        expect(there.text(there.instant(text))).toBe(text);
      expect(there.day(there.instant('9999-12-31'))).toBe('9999-12-31');
      expect(there.lastInstant('9999-12-31')).toBe(there.instant('9999-12-31 23:59:59') + 999);
      expect(there.day(there.lastInstant('9999-12-31') + 1)).toBe('+010000-01-01');
    },
  );

  it('of the last day are as far from UTC as those before', () =>
    expect(shanghai.instant('9999-12-31')).toBe(at('9999-12-30T16:00:00Z')));

  it('refuse what is no time', () => expect(() => shanghai.instant('tomorrow')).toThrow(RangeError));
});
