import { sampleHolidays } from './holiday.sample.js';

describe('holidays of the sample school', () => {
  it('are those of a Chinese school year, from the first day to that of the return', () => {
    expect(sampleHolidays(2026, '2026-11-28').map(({ name, from, to }) => [name, from, to])).toEqual([
      ['中秋节', '2026-09-25', '2026-09-28'],
      ['国庆节', '2026-10-01', '2026-10-08'],
      ['元旦', '2027-01-01', '2027-01-04'],
      ['寒假', '2027-01-23', '2027-02-22'],
      ['春节', '2027-02-05', '2027-02-13'],
      ['清明节', '2027-04-03', '2027-04-06'],
      ['劳动节', '2027-05-01', '2027-05-06'],
      ['端午节', '2027-06-09', '2027-06-10'],
      ['暑假', '2027-07-10', '2027-09-01'],
    ]);
  });

  it('leave the two weeks before today and the days after it to lessons', () => {
    const names = sampleHolidays(2026, '2027-02-24').map(({ name }) => name);
    expect(names).not.toContain('寒假');
    expect(names).not.toContain('春节');
    expect(names).toContain('清明节');
    expect(sampleHolidays(2026, '2026-12-30').map(({ name }) => name)).not.toContain('元旦');
  });
});
