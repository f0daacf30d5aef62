import { newId, newSecretId } from './new-id.js';

it('is a UUID of version 7 that is never the same', () => {
  const ids = Array.from({ length: 1000 }, () => newId());
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(1000);
});

it('comes behind the ids of the milliseconds before', () => {
  const moments = [0, 1, 255, 256, 2 ** 32 - 1, 2 ** 32, Date.now(), 2 ** 47];
  const ids = moments.map((moment) => newId(moment));
  expect(ids.toSorted()).toEqual(ids);
});

it('that opens something is random in each of its 128 bits', () => {
  const ids = Array.from({ length: 100 }, () => BigInt(`0x${newSecretId().replaceAll('-', '')}`));
  const everSet = ids.reduce((one, other) => one | other);
  const alwaysSet = ids.reduce((one, other) => one & other);
  expect([everSet, alwaysSet]).toEqual([2n ** 128n - 1n, 0n]);
});
