import { sampleSchool } from './sample-school.js';

const plan = () => sampleSchool('7f3b1d1e-5c1a-4b7e-9d53-0d8a5f0c2b11', Date.UTC(2026, 8, 14));

it('every service has the same plan, whatever of it was looked at before', () => {
  const [one, other] = [plan(), plan()];
  const { passes } = one;
  expect(other).toEqual(one);
  expect(one.passes).toBe(passes);
  const moments = passes.map(({ happenedAt }) => happenedAt);
  expect(moments).toEqual([...moments].sort((a, b) => a - b));
  const cards = new Set([...one.students, ...one.teachers].map(({ cardNumber }) => cardNumber));
  expect(passes.filter(({ cardNumber }) => !cards.has(cardNumber))).toEqual([]);
});
