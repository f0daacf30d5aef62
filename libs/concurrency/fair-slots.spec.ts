import { FairSlots } from './fair-slots.js';

const full = new Error('full');

/** Slots of which the first piece of work holds the place until it is let go, and what was done since, by who asked. */
async function heldSlots(room: number) {
  const slots = new FairSlots(room, () => full);
  const done: string[] = [];
  let letGo = () => {};
  const first = slots.run('first', () => new Promise<void>((end) => (letGo = end)));
  const ask = (asker: string) =>
    slots.run(asker, async () => {
      done.push(asker);
    });
  return { slots, done, ask, first, letGo: () => letGo() };
}

describe('fair slots', () => {
  it('take who asks for little after one piece of work of each other, however much others ask for', async () => {
    const { done, ask, letGo } = await heldSlots(10);
    const asked = ['many', 'many', 'many', 'many', 'one', 'two', 'two'].map(ask);
    letGo();
    await Promise.all(asked);
    expect(done).toEqual(['many', 'one', 'two', 'many', 'two', 'many', 'many']);
  });

  it('refuse the latest of who has most in line where the room is full', async () => {
    const { done, ask, letGo } = await heldSlots(3);
    const many = [ask('many'), ask('many'), ask('many')];
    const one = ask('one');
    await expect(many[2]).rejects.toBe(full);
    await expect(ask('many')).rejects.toBe(full);
    letGo();
    await Promise.all([many[0], many[1], one]);
    expect(done).toEqual(['many', 'one', 'many']);
  });

  it('refuse who comes last where all who wait ask for one, and do the work of the others', async () => {
    const { done, ask, letGo } = await heldSlots(3);
    const asked = ['a', 'b', 'c'].map(ask);
    for (const late of ['d', 'e']) await expect(ask(late)).rejects.toBe(full);
    letGo();
    await Promise.all(asked);
    expect(done).toEqual(['a', 'b', 'c']);
    const more = ['f', 'g', 'h', 'i'].map(ask);
    await Promise.all(more);
    expect(done).toEqual(['a', 'b', 'c', 'f', 'g', 'h', 'i']);
  });

  it('go on after work that fails, one piece at a time', async () => {
    const slots = new FairSlots(5, () => full);
    let running = 0;
    const work = async () => {
      running += 1;
      expect(running).toBe(1);
      await new Promise(setImmediate);
      running -= 1;
      return 'done';
    };
    const failed = slots.run('one', async () => {
      throw new Error('broken');
    });
    const others = ['one', 'two', 'one'].map((asker) => slots.run(asker, work));
    await expect(failed).rejects.toThrow('broken');
    expect(await Promise.all(others)).toEqual(['done', 'done', 'done']);
    expect(await slots.run('three', work)).toBe('done');
  });
});
