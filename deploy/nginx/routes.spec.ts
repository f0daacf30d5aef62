import { calls } from '../../libs/contracts/index.js';
import type { Call, ServiceName } from '../../libs/contracts/kernel/index.js';
import { routes } from './routes.js';

const called = (path: string, service: ServiceName, aliases?: readonly string[]) =>
  ({ path, service, aliases }) as unknown as Call;

describe('the routes of the proxy', () => {
  it('are the shortest prefixes that tell the services apart', () => {
    const found = routes([
      called('/api/school/student/add', 'people'),
      called('/api/school/student/query', 'people'),
      called('/api/school/term/add', 'organisation'),
      called('/api/system/log/query', 'identity', ['/api/log/query']),
      called('/excel/学生.xlsx', 'people'),
    ]);
    expect(found).toEqual([
      { prefix: '/api/log', service: 'identity' },
      { prefix: '/api/school/student', service: 'people' },
      { prefix: '/api/school/term', service: 'organisation' },
      { prefix: '/api/system', service: 'identity' },
      { prefix: '/excel/学生.xlsx', service: 'people' },
    ]);
  });

  it('do not exist where a path is a call of one service and leads to another', () => {
    const clash = [called('/api/open/x', 'people'), called('/api/open/x/y', 'finance')];
    expect(() => routes(clash)).toThrow('/api/open/x is a call and leads to other services too');
  });

  it('bring every call of the contract to the service that serves it, and only there', () => {
    const all = routes(calls);
    for (const { path, aliases = [], service } of calls) {
      for (const one of [path, ...aliases]) {
        const matching = all.filter(({ prefix }) => one === prefix || one.startsWith(`${prefix}/`));
        expect(matching.map((route) => route.service)).toEqual([service]);
      }
    }
  });
});
