import { greetingOf } from './greeting.js';

const url = 'http://localhost:3000';
const first = { account: 'admin', password: 'Campus-2026' };

it('a process that is ready tells the first password that it made or that everybody knows, never one that it was given', () => {
  expect(greetingOf(url, { ...first, isGiven: false })).toContain('First sign-in: admin / Campus-2026 (');
  const given = greetingOf(url, { ...first, isGiven: true });
  expect(given).toContain('First sign-in: admin / the password of ADMIN_PASSWORD (');
  expect(given).not.toContain(first.password);
  const random = greetingOf(url, { account: 'admin', password: undefined, isGiven: false });
  expect(random).toContain('First sign-in: admin / the password that was printed');
  expect(greetingOf(url)).toBe(`\nCampus is ready: ${url}`);
  expect(greetingOf(url, undefined, true)).toContain('Not encrypted');
});
