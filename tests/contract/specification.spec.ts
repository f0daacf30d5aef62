import { calls } from '../../libs/contracts/index.js';
import { readSpecification } from './specification.js';

const table = new Map(readSpecification().map((one) => [one.id, one]));
const served = new Set(calls.map(({ id }) => id));

describe('the table of what calls have to do', () => {
  it('says later of the calls that are not served yet, and of no others', () => {
    const wrong = [...table.values()].filter(({ id, later }) => later === served.has(id));
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  it('has the route of each call that it demands', () => {
    const differing = calls.filter(({ id, method, path }) => {
      const demanded = table.get(id);
      return demanded && `${demanded.method} ${demanded.path}` !== `${method} ${path}`;
    });
    expect(differing.map(({ id }) => id)).toEqual([]);
  });
});
