import { RowBuffer } from './row-buffer.js';

const buffer = (capacity = 1_000) => {
  const kept = { last: 0, rows: [], dropped: [], droppedCount: 0 };
  return new RowBuffer<{ seq: number }>(kept, capacity);
};
const add = (rows: RowBuffer<{ seq: number }>, count: number, { boot = 1, isLive = false } = {}) => {
  for (let index = 0; index < count; index += 1) rows.add(boot, isLive, (seq) => ({ seq }));
};
const numbers = (rows: readonly { seq: number }[] = []) => rows.map(({ seq }) => seq);

describe('the rows that a device keeps', () => {
  it('go in batches of at most 50, of one start each', () => {
    const rows = buffer();
    add(rows, 60);
    add(rows, 3, { boot: 2 });
    expect(rows.batch(false)).toMatchObject({ boot: 1, rows: { length: 50 } });
    rows.release({ upto: 60, have: [] }, []);
    expect(numbers(rows.batch(false)?.rows)).toEqual([61, 62, 63]);
  });

  it('that happen now do not wait behind those of an outage, until the connection breaks', () => {
    const rows = buffer();
    add(rows, 3);
    add(rows, 1, { isLive: true });
    expect(numbers(rows.batch(true)?.rows)).toEqual([4]);
    rows.fallBehind();
    expect(rows.batch(true)).toBeUndefined();
    expect(numbers(rows.batch(false)?.rows)).toEqual([1, 2, 3, 4]);
  });

  it('are forgotten when they are stored, and only then', () => {
    const rows = buffer();
    add(rows, 6);
    rows.release({ upto: 2, have: [[4, 5]] }, []);
    expect(numbers(rows.batch(false)?.rows)).toEqual([3, 6]);
    expect([rows.first, rows.last, rows.size]).toEqual([3, 6, 2]);
  });

  it('that are overwritten are reported until the report is acknowledged', () => {
    const rows = buffer(3);
    add(rows, 5);
    const told = rows.batch(false);
    expect(told).toMatchObject({ rows: [{ seq: 3 }, { seq: 4 }, { seq: 5 }], dropped: [{ from: 1, to: 2 }] });
    add(rows, 1);
    rows.release({ upto: 2, have: [] }, told?.dropped ?? []);
    expect(rows.batch(false)?.dropped).toEqual([{ from: 3, to: 3 }]);
    expect(rows.droppedCount).toBe(3);
  });
});
