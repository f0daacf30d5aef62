import { type Loss, receiptOf } from './receipt.js';

const minute = 60_000;
const loss = (deviceId: string, since: number, confirmedAt: number | null): Loss => ({ deviceId, since, confirmedAt });
const placesOf = (all: readonly Loss[]) => receiptOf(all, 100 * minute).losses.map(({ deviceId }) => deviceId);

describe('the receipt of a revocation', () => {
  it('says nothing of who lost nothing', () => {
    expect(receiptOf([], 5)).toEqual({ losses: [], since: null, confirmedAt: null, elapsed: 0 });
  });

  it('counts until the last device has confirmed, and then no more', () => {
    const north = loss('north', 1_000, 1_400);
    expect(receiptOf([north, loss('south', 1_200, 4_000)], 9_000)).toMatchObject({
      ...{ since: 1_000, confirmedAt: 4_000, elapsed: 3_000 },
    });
    expect(receiptOf([north, loss('south', 1_200, null)], 9_000)).toMatchObject({
      ...{ since: 1_000, confirmedAt: null, elapsed: 8_000 },
    });
  });

  it('names what is open first, and a device once', () => {
    const all = [loss('north', minute, minute + 5), loss('south', minute, null), loss('south', minute, minute + 1)];
    expect(placesOf(all)).toEqual(['south', 'north']);
  });

  it('leaves what was lost before alone, but for what is open still', () => {
    const before = 50 * minute;
    const now = 90 * minute;
    expect(
      placesOf([loss('old', before, before + 9), loss('open', before, null), loss('north', now, now + 1)]),
    ).toEqual(['open', 'north']);
  });
});
