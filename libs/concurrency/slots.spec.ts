import { Slots } from './slots.js';

/** Work that ends when it is told to. */
function heldWork() {
  let end = () => {};
  const ended = new Promise<void>((done) => {
    end = done;
  });
  return { work: () => ended, end };
}

describe('slots', () => {
  it('let so much run at a time, the rest in its order, and refuse what finds no room in line', async () => {
    const full = new Error('the line is full');
    const slots = new Slots(2, 1, () => full);
    const begun: number[] = [];
    const held = [heldWork(), heldWork(), heldWork()];
    const passed = held.map(({ work }, index) =>
      slots.run(() => {
        begun.push(index);
        return work();
      }),
    );
    await expect(slots.run(async () => {})).rejects.toBe(full);
    expect(begun).toEqual([0, 1]);
    held[0]!.end();
    await passed[0];
    await new Promise(setImmediate);
    expect(begun).toEqual([0, 1, 2]);
    for (const { end } of held) end();
    await Promise.all(passed);
    expect(await slots.run(async () => 'free')).toBe('free');
  });

  it('give the place of work that fails to the next', async () => {
    const slots = new Slots(1, 1);
    const failed = slots.run(() => Promise.reject(new Error('broken')));
    const next = slots.run(async () => 'next');
    await expect(failed).rejects.toThrow('broken');
    expect(await next).toBe('next');
  });
});
