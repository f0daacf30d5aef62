import { calls } from './index.js';
import { type Call, rowFieldsOf } from './kernel/index.js';

const changes = calls.filter(({ id, writes }) => writes && id.endsWith('.update'));

it('who changes a row may say which revision of it was read', () => {
  const without = changes.filter(({ input }) => !input.revision);
  // Modules have no screen that changes them, and no streams of their own before somebody says something of them.
  // Scores are compared cell by cell (`score.enter`). The sign of a school is one picture: nothing in it is kept of the one before.
  expect(without.map(({ id }) => id).sort()).toEqual(['modular.update', 'params.logo.update', 'score.update']);
});

it('what a change changes is listed with its revision', () => {
  const listings = changes.flatMap(({ revisions }) => (revisions ? [revisions.listing as Call] : []));
  expect(listings.length).toBeGreaterThan(20);
  // What a school has one alone of is named by nothing.
  for (const listing of listings)
    expect(Object.keys(rowFieldsOf(listing))).toEqual(
      expect.arrayContaining(listing.revisions!.idIn === null ? ['revision'] : ['id', 'revision']),
    );
});
