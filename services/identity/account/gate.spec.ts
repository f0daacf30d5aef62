import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { Gate } from './gate.js';

/** Work that ends when it is told to. */
function heldWork() {
  let end = () => {};
  const ended = new Promise<void>((done) => {
    end = done;
  });
  return { work: () => ended, end };
}

describe('a gate', () => {
  it('lets so much run at a time, the rest in its order, and refuses what finds no room in line', async () => {
    const gate = new Gate(2, 1);
    const begun: number[] = [];
    const held = [heldWork(), heldWork(), heldWork()];
    const passed = held.map(({ work }, index) =>
      gate.pass(() => {
        begun.push(index);
        return work();
      }),
    );
    await expect(gate.pass(async () => {})).rejects.toEqual(Rejection.state('当前登录人数较多，请稍后重试'));
    expect(begun).toEqual([0, 1]);
    held[0]!.end();
    await passed[0];
    await new Promise(setImmediate);
    expect(begun).toEqual([0, 1, 2]);
    for (const { end } of held) end();
    await Promise.all(passed);
    expect(await gate.pass(async () => 'free')).toBe('free');
  });

  it('gives the place of work that fails to the next', async () => {
    const gate = new Gate(1, 1);
    const failed = gate.pass(() => Promise.reject(new Error('broken')));
    const next = gate.pass(async () => 'next');
    await expect(failed).rejects.toThrow('broken');
    expect(await next).toBe('next');
  });
});
