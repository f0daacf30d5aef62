import { calls } from '../../../libs/contracts/index.js';
import { modules } from '../../../libs/contracts/modules.js';
import { holdAppends, outcomeOf } from '../../../libs/testing/index.js';
import { RunningIdentity } from '../identity.fixture.js';
import { takenNamesTold } from '../sign-in/sign-in-limits.js';

interface Info {
  permissions: Record<string, string[]>;
}
interface ListedModule {
  id: string;
  component: string;
  permkey: string;
}

const identityCalls = calls.filter(({ service }) => service === 'identity');

let identity: RunningIdentity;
let main: string;
let elsewhere: string;

beforeAll(async () => {
  identity = await RunningIdentity.start();
  await identity.found('main');
  await identity.found('elsewhere');
  main = await identity.signIn('main');
  elsewhere = await identity.signIn('elsewhere');
}, 120_000);
afterAll(() => identity?.stop());

const moduleId = (component: string, key = '') =>
  modules.find((module) => module.component === component && module.key === key)!.id;
const post = <T = unknown>(token: string, path: string, body: object) => identity.ask<T>(path, { token, body });
const authorise = (token: string, accountid: string, modularids: unknown) =>
  post(token, '/api/accountmg/updateauth', { accountid, modularids });
const permissionsOf = async (token: string) =>
  (await identity.data<Info>(`/api/auth/login/info?token=${token}`)).permissions;
const menuOf = async (token: string) =>
  (await identity.data<ListedModule[]>('/api/auth/login/menu', { token })).map(({ component }) => component);

/** Asks a call with nothing in it. */
const askEmpty = ({ method, path }: (typeof identityCalls)[number], token?: string) =>
  identity.ask(path, { ...(token ? { token } : {}), ...(method === 'POST' ? { body: {} } : {}) });

describe('who may call', () => {
  it.each(identityCalls.filter(({ auth }) => auth !== 'none').map((call) => [call.id, call] as const))(
    'nobody without a session: %s',
    async (_id, call) => {
      expect(await askEmpty(call)).toMatchObject({ code: 2001, msg: '登录已失效，请重新登录' });
      expect(await askEmpty(call, 'forged')).toMatchObject({ code: 2001 });
    },
  );

  it('nobody without one of the keys that a call asks for; a main account always', async () => {
    const { token } = await identity.addAccount(main, 'powerless');
    const guarded = identityCalls.filter(({ permission }) => permission);
    expect(guarded.length).toBeGreaterThan(10);
    for (const call of guarded) {
      expect([call.id, (await askEmpty(call, token)).code]).toEqual([call.id, 2003]);
      expect([call.id, (await askEmpty(call, main)).code]).not.toEqual([call.id, 2003]);
    }
  });

  it('is decided by what an account was granted, at once', async () => {
    const { id, token } = await identity.addAccount(main, 'auditor');
    const replay = () => post(token, '/api/system/logmg/replay', {});
    expect((await replay()).code).toBe(2003);
    expect(await menuOf(token)).toEqual(['dashboard']);
    const granted = [moduleId('logs'), moduleId('logs', 'dbtn_replay')];
    expect(await authorise(main, id, granted)).toMatchObject({ code: 0 });
    expect((await replay()).code).toBe(0);
    expect((await post(token, '/api/system/logmg/delete', { ids: [id] })).code).toBe(2003);
    expect(await permissionsOf(token)).toEqual({ logs: ['dbtn_replay'] });
    expect(await menuOf(token)).toEqual(['dashboard', 'Layout', 'logs']);
    const stored = await identity.data<{ modularid: string }[]>('/api/accountmg/queryauth', {
      token: main,
      body: { accountid: id },
    });
    expect(stored.map(({ modularid }) => modularid).sort()).toEqual([...granted].sort());
    for (let turn = 0; turn < 5; turn++) {
      expect(await authorise(main, id, '')).toMatchObject({ code: 0 });
      expect((await replay()).code).toBe(2003);
      expect(await authorise(main, id, granted)).toMatchObject({ code: 0 });
      expect((await replay()).code).toBe(0);
    }
  });

  it.each([
    ['disabled', 'off', (id: string) => post(main, '/api/accountmg/switchstate', { ids: [id] })],
    [
      'disabled by a change',
      'changed',
      (id: string) => post(main, '/api/accountmg/update', { id, name: 'x', phone: '1', state: 2 }),
    ],
    ['reset', 'reset', (id: string) => post(main, '/api/accountmg/resetpassword', { id })],
    ['removed', 'removed', (id: string) => post(main, '/api/accountmg/delete', { ids: [id] })],
  ] as const)('is over for an account that is %s when that is answered', async (_how, name, end) => {
    const accounts = [];
    for (const number of [1, 2, 3]) accounts.push(await identity.addAccount(main, `${name}-${number}`));
    for (const { id, token } of accounts) {
      expect(await end(id)).toMatchObject({ code: 0 });
      expect((await identity.ask('/api/auth/login/menu', { token })).code).toBe(2001);
    }
  });

  it('grants no more than it holds itself, and manages no main account', async () => {
    const clerk = await identity.addAccount(main, 'clerk');
    const friend = await identity.addAccount(main, 'friend');
    const own = [moduleId('account', 'dbtn_auth'), moduleId('account', 'dbtn_resetpwd'), moduleId('logs')];
    await authorise(main, clerk.id, own);
    await identity.settled();
    expect(await authorise(clerk.token, friend.id, [moduleId('logs')])).toMatchObject({ code: 0 });
    expect(await authorise(clerk.token, friend.id, [moduleId('student')])).toMatchObject({
      code: 2003,
      msg: '不能授予自己没有的权限',
    });
    expect(await authorise(clerk.token, clerk.id, [...own, moduleId('student')])).toMatchObject({ code: 2003 });
    const { data } = (await post<{ data: { id: string; mainaccount: boolean }[] }>(main, '/api/accountmg/query', {}))
      .data;
    const mainId = data.find(({ mainaccount }) => mainaccount)!.id;
    expect(await post(clerk.token, '/api/accountmg/resetpassword', { id: mainId })).toMatchObject({ code: 2003 });
    await authorise(main, friend.id, [moduleId('student', 'dbtn_add')]);
    expect(await post(clerk.token, '/api/accountmg/resetpassword', { id: friend.id })).toMatchObject({
      code: 2003,
      msg: '不能管理权限高于自己的账号',
    });
    expect((await identity.tryToSignIn('friend')).code).toBe(0);
    expect(await authorise(main, friend.id, [mainId])).toMatchObject({ code: 1004, msg: '模块不存在' });
  });
});

describe('accounts', () => {
  it('have names that are unique in the whole installation', async () => {
    await identity.addAccount(main, 'unique');
    const body = { loginaccount: 'unique', loginpassword: 'First-2030', name: 'x', phone: '1' };
    const taken = { code: 1002, msg: '账号已被注册，请重新输入' };
    expect(await post(main, '/api/accountmg/add', body)).toMatchObject(taken);
    expect(await post(elsewhere, '/api/accountmg/add', body)).toMatchObject(taken);
    expect((await post(elsewhere, '/api/accountmg/allowregist', { loginaccount: 'unique' })).data).toBe(false);
    expect((await post(elsewhere, '/api/accountmg/allowregist', { loginaccount: 'free' })).data).toBe(true);
  });

  it('tell one session of so many taken names, and then of none, taken or free', async () => {
    const { token } = await identity.addAccount(main, 'asker');
    const ask = (loginaccount: string) => post(token, '/api/accountmg/allowregist', { loginaccount });
    const busy = { code: 1005, msg: '请求过于频繁，请稍后重试' };
    const told = await Promise.all(Array.from({ length: takenNamesTold + 5 }, () => ask('unique')));
    expect(told.filter(({ code }) => code === 0)).toHaveLength(takenNamesTold);
    expect(told.filter(({ code }) => code === 1005)).toHaveLength(5);
    expect([await ask('unique'), await ask('free')]).toMatchObject([busy, busy]);
    expect((await post(main, '/api/accountmg/allowregist', { loginaccount: 'free' })).data).toBe(true);
  });

  it('may have the name of a removed one', async () => {
    const { id } = await identity.addAccount(main, 'again');
    await identity.data('/api/accountmg/delete', { token: main, body: { id } });
    await identity.addAccount(main, 'again');
  });

  it('are listed by name and state, in the order that is asked for', async () => {
    for (const name of ['list-b', 'list-a', 'list-c']) await identity.addAccount(main, name);
    const names = async (params: object, order: object = {}) => {
      const { data } = await identity.data<{ data: { loginAccount: string }[] }>('/api/accountmg/query', {
        token: main,
        body: { params, ...order },
      });
      return data.map(({ loginAccount }) => loginAccount);
    };
    const byName = { orderfield: 'loginaccount', order: 'asc' };
    expect(await names({ loginaccount: 'list-' }, byName)).toEqual(['list-a', 'list-b', 'list-c']);
    expect(await names({ loginaccount: 'list-', state: 2 })).toEqual([]);
    expect(await post(main, '/api/accountmg/query', { orderfield: 'password_hash' })).toMatchObject({ code: 1001 });
  });

  it('are removed and switched all or none', async () => {
    const { id } = await identity.addAccount(main, 'all-or-none');
    const ids = [id, '11111111-1111-4111-8111-111111111111'];
    const unknown = { code: 1004, msg: '账号不存在' };
    expect(await post(main, '/api/accountmg/switchstate', { ids })).toMatchObject(unknown);
    expect(await post(main, '/api/accountmg/delete', { ids })).toMatchObject(unknown);
    expect((await identity.tryToSignIn('all-or-none')).code).toBe(0);
  });

  it('belong to their school: another one neither sees nor changes them', async () => {
    const { id } = await identity.addAccount(main, 'ours');
    const unknown = { code: 1004 };
    const change = { id, name: 'theirs', phone: '2' };
    expect(await post(elsewhere, '/api/accountmg/update', change)).toMatchObject(unknown);
    expect(await post(elsewhere, '/api/accountmg/delete', { ids: [id] })).toMatchObject(unknown);
    expect(await post(elsewhere, '/api/accountmg/switchstate', { id })).toMatchObject(unknown);
    expect(await post(elsewhere, '/api/accountmg/resetpassword', { id })).toMatchObject(unknown);
    expect(await post(elsewhere, '/api/accountmg/queryauth', { accountid: id })).toMatchObject(unknown);
    expect(await authorise(elsewhere, id, [])).toMatchObject(unknown);
    const { data } = (await post<{ data: { loginAccount: string }[] }>(elsewhere, '/api/accountmg/query', {})).data;
    expect(data.map(({ loginAccount }) => loginAccount)).toEqual(['elsewhere']);
    const projects = await identity.data<{ name: string }[]>('/api/accountmg/queryallproject', { token: elsewhere });
    expect(projects.map(({ name }) => name)).toEqual(['学校 elsewhere']);
  });
});

describe('modules of a school', () => {
  const attributes = { pid: moduleId('logs'), kind: 2, displaytext: '打印', appCode: 'system', permkey: 'dbtn_print' };

  it('are granted like those of the product, and follow their changes', async () => {
    const { id: added } = (await post<{ id: string }>(main, '/api/schoolmodular/add', attributes)).data;
    const { id, token } = await identity.addAccount(main, 'printing');
    await authorise(main, id, [added]);
    expect(await permissionsOf(token)).toEqual({ logs: ['dbtn_print'] });
    await post(main, '/api/schoolmodular/update', { ...attributes, id: added, permkey: 'dbtn_paper' });
    expect(await permissionsOf(token)).toEqual({ logs: ['dbtn_paper'] });
    expect((await identity.ask(`/api/schoolmodular/delete?id=${added}`, { token: main })).code).toBe(0);
    expect(await permissionsOf(token)).toEqual({});
  });

  it.each([
    ['another key', { logs: ['dbtn_paper'] }],
    ['no key', {}],
  ])('give who is granted one while it changes what it gives afterwards: %s', async (what, left) => {
    const { id: added } = (await post<{ id: string }>(main, '/api/schoolmodular/add', attributes)).data;
    const change = () =>
      what === 'no key'
        ? identity.ask(`/api/schoolmodular/delete?id=${added}`, { token: main })
        : post(main, '/api/schoolmodular/update', { ...attributes, id: added, permkey: 'dbtn_paper' });
    const { id, token } = await identity.addAccount(main, what === 'no key' ? 'late' : 'later');
    const { database } = identity.campus;
    let both: Promise<unknown> | undefined;
    await holdAppends(database, 'identity', async () => {
      const changed = change();
      expect(await outcomeOf(database, changed)).toBe('held up');
      const granted = authorise(main, id, [added]);
      expect(await outcomeOf(database, granted, 2)).toBe('held up');
      both = Promise.all([changed, granted]);
    });
    await both;
    expect(await permissionsOf(token)).toEqual(left);
  });

  it('are given no key by who does not hold it', async () => {
    const { id: added } = (await post<{ id: string }>(main, '/api/schoolmodular/add', attributes)).data;
    const { id, token } = await identity.addAccount(main, 'climbing');
    await authorise(main, id, [added, moduleId('modular', 'dbtn_update')]);
    await identity.settled();
    const change = (values: object) =>
      post(token, '/api/schoolmodular/update', { ...attributes, id: added, ...values });
    expect(await change({ permkey: 'dbtn_resetpwd', pid: moduleId('account') })).toMatchObject({
      code: 2003,
      msg: '不能授予自己没有的权限',
    });
    expect(await change({ displaytext: '打印清单' })).toMatchObject({ code: 0 });
    await identity.settled();
    expect(await permissionsOf(token)).toEqual({ logs: ['dbtn_print'], modular: ['dbtn_update'] });
  });

  it('are given no key by who does not hold it, not even one that another module of the branch gives', async () => {
    const menu = { ...attributes, kind: 1, permkey: '', component: 'library', pid: '' };
    const { id: own } = (await post<{ id: string }>(main, '/api/schoolmodular/add', menu)).data;
    const { id, token } = await identity.addAccount(main, 'stepping');
    await authorise(main, id, [own, moduleId('modular', 'dbtn_add'), moduleId('modular', 'dbtn_update')]);
    await identity.settled();
    const refused = { code: 2003, msg: '不能授予自己没有的权限' };
    const add = (permkey: string) => post(token, '/api/schoolmodular/add', { ...attributes, pid: own, permkey });
    const change = (values: object) => post(token, '/api/schoolmodular/update', { ...menu, id: own, ...values });
    expect(await change({ component: 'account' })).toMatchObject({ code: 0 });
    expect(await add('dbtn_resetpwd')).toMatchObject(refused);
    await post(main, '/api/schoolmodular/add', { ...attributes, pid: own, permkey: 'dbtn_resetpwd' });
    const button = { kind: 2, pid: moduleId('account'), permkey: 'dbtn_resetpwd' };
    expect(await change(button)).toMatchObject(refused);
    expect(await change({ component: 'modular' })).toMatchObject(refused);
    expect(await change({ displaytext: '书', component: 'account' })).toMatchObject({ code: 0 });
    await identity.settled();
    expect(await permissionsOf(token)).toEqual({ modular: ['dbtn_add', 'dbtn_update'] });
  });

  it('are the business of that school', async () => {
    const { id } = (await post<{ id: string }>(main, '/api/schoolmodular/add', attributes)).data;
    const theirs = await identity.data<ListedModule[]>('/api/schoolmodular/query', { token: elsewhere });
    expect(theirs).toHaveLength(modules.length);
    expect(await post(elsewhere, '/api/schoolmodular/update', { ...attributes, id })).toMatchObject({ code: 1004 });
  });

  it('are offered by application, without what every session has', async () => {
    const offered = await identity.data<{ appCode: string; modulars: ListedModule[] }[]>(
      '/api/schoolmodular/queryofallapp',
      { token: elsewhere },
    );
    expect(offered.map(({ appCode }) => appCode)).toEqual(['system', 'school', 'device']);
    const components = offered.flatMap(({ modulars }) => modulars.map(({ component }) => component));
    expect(components).toContain('student');
    expect(components).not.toContain('dashboard');
  });
});
