import { LocalTime } from '../../../libs/platform/index.js';
import { quietUntil } from './quiet-hours.js';

describe('quiet hours', () => {
  it.each([
    ['Asia/Shanghai', '22:00:00', '07:00:00', '2026-09-01 21:59:59', undefined],
    ['Asia/Shanghai', '22:00:00', '07:00:00', '2026-09-01 22:00:00', '2026-09-02 07:00:00'],
    ['Asia/Shanghai', '22:00:00', '07:00:00', '2026-12-31 23:30:00', '2027-01-01 07:00:00'],
    ['Asia/Shanghai', '22:00:00', '07:00:00', '2026-09-02 00:00:00', '2026-09-02 07:00:00'],
    ['Asia/Shanghai', '22:00:00', '07:00:00', '2026-09-02 07:00:00', undefined],
    ['Asia/Shanghai', '12:00:00', '14:00:00', '2026-09-01 13:00:00', '2026-09-01 14:00:00'],
    ['Asia/Shanghai', '12:00:00', '14:00:00', '2026-09-01 14:00:00', undefined],
    // Clocks go forward at 2, and back at 3: the end is that of the clock.
    ['Europe/Madrid', '22:00:00', '07:00:00', '2026-03-28 23:00:00', '2026-03-29 07:00:00'],
    ['Europe/Madrid', '22:00:00', '07:00:00', '2026-10-25 01:00:00', '2026-10-25 07:00:00'],
  ])('in %s from %s to %s at %s last until %s', (zone, from, to, now, end) => {
    const time = new LocalTime(zone);
    const until = quietUntil({ isOn: true, from, to, through: [] }, time.instant(now), time);
    expect(until === undefined ? undefined : time.text(until)).toBe(end);
    expect(quietUntil({ isOn: false, from, to, through: [] }, time.instant(now), time)).toBeUndefined();
  });
});
