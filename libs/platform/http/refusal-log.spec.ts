import { codes, Rejection } from '../../contracts/kernel/index.js';
import type { RequestContext } from '../request/request-context.js';
import { RefusalLog } from './refusal-log.js';

const told: unknown[][] = [];
const log = new RefusalLog({ info: (...line: unknown[]) => void told.push(line) } as never);
/** A request as the guard has left it. */
const request = ({ auth = 'session', headers = [] as string[] } = {}) =>
  ({
    call: { id: 'bell.look', auth },
    requestId: 'r1',
    school: 's1',
    ip: '10.1.1.1',
    meta: { actor: 'visitor' },
    response: { hasHeader: (name: string) => headers.includes(name) },
  }) as unknown as RequestContext;
const lost = new Rejection(codes.session, '登录已失效，请重新登录');

beforeEach(() => {
  jest.useFakeTimers();
  told.length = 0;
});
afterEach(() => {
  jest.runAllTimers();
  jest.useRealTimers();
});

it('tells of reads and writes without a session or a right, of limits, and of strangers who fail', () => {
  log.note(request(), lost);
  log.note(request(), new Rejection(codes.permission, '没有操作权限'));
  log.note(request({ headers: ['Retry-After'] }), Rejection.state('请求过于频繁，请稍后重试'));
  log.note(request({ auth: 'none' }), new Rejection(codes.failure, '应用标识或密钥错误'));
  expect(told).toEqual(
    [2001, 2003, 1005, 1].map((code) => [
      {
        requestId: 'r1',
        call: 'bell.look',
        school: 's1',
        ip: '10.1.1.1',
        actor: 'visitor',
        code,
        reason: expect.any(String),
      },
      'request refused',
    ]),
  );
});

it('tells nothing of what was only wrong in what was asked', () => {
  log.note(request(), Rejection.invalid('请输入名称'));
  log.note(request(), Rejection.notFound());
  log.note(request({ auth: 'none' }), Rejection.invalid('请输入账号'));
  expect(told).toEqual([]);
});

it('tells of a flood in twenty lines and one, every ten seconds', () => {
  for (let number = 0; number < 5000; number += 1) log.note(request(), lost);
  expect(told).toHaveLength(20);
  jest.advanceTimersByTime(10_000);
  expect(told.slice(20)).toEqual([[{ more: 4980 }, 'requests refused']]);
  log.note(request(), lost);
  expect(told).toHaveLength(22);
});
