import { AccessRegistry } from '../../../libs/platform/index.js';
import { until } from '../../../libs/testing/product.js';
import { password, RunningIdentity } from '../identity.fixture.js';

interface SignInRow {
  loginaccount: string;
  result: number;
  reason: string;
}
interface Alarm {
  type: string;
  content: string;
}

let identity: RunningIdentity;
let main: string;

beforeAll(async () => {
  identity = await RunningIdentity.start();
  await identity.found('main');
  main = await identity.signIn('main');
}, 120_000);
afterAll(() => identity?.stop());

const info = (token: string) => identity.ask(`/api/auth/login/info?token=${token}`);
const signIns = (loginAccount: string) =>
  identity.data<{ data: SignInRow[] }>('/api/system/loginlog/query', {
    token: main,
    body: { params: { loginAccount } },
  });

describe('the first sign-in', () => {
  it('demands a new password before anything else', async () => {
    const first = await identity.tryToSignIn('admin', 'Campus-2026');
    expect(first).toMatchObject({ code: 0, data: { mustchgpwd: true } });
    const { token, id } = first.data;
    expect(await identity.ask('/api/accountmg/query', { token, body: {} })).toMatchObject({
      code: 2003,
      msg: '请先修改初始密码',
    });
    const change = (chosen: string) =>
      identity.ask(`/api/login/mustchgpwd?${new URLSearchParams({ id, password: chosen })}`, { token });
    expect(await change('Campus-2026')).toMatchObject({ code: 1001, msg: '新密码不能与初始密码相同' });
    expect(await change('short')).toMatchObject({ code: 1001, msg: '密码长度不能少于8' });
    expect(await change('x'.repeat(129))).toMatchObject({ code: 1001, msg: '新密码长度不能超过128' });
    expect(await change('Campus-2027')).toMatchObject({ code: 0 });
    expect(await identity.ask('/api/accountmg/query', { token, body: {} })).toMatchObject({ code: 0 });
    expect(await change('Campus-2028')).toMatchObject({ code: 1005, msg: '无需修改初始密码' });
    expect(await identity.tryToSignIn('admin', 'Campus-2027')).toMatchObject({ code: 0, data: { mustchgpwd: false } });
  });

  it('changes the password of nobody else', async () => {
    const { id } = await identity.addAccount(main, 'other');
    const body = { loginaccount: 'fresh', loginpassword: 'First-2030', name: 'fresh', phone: '1' };
    await identity.data('/api/accountmg/add', { token: main, body });
    const token = await identity.signIn('fresh', 'First-2030');
    const query = new URLSearchParams({ id, password: 'Other-2030' });
    expect(await identity.ask(`/api/login/mustchgpwd?${query}`, { token })).toMatchObject({ code: 2003 });
  });
});

describe('a sign-in', () => {
  it('gives the token as a cookie that foreign pages do not send', async () => {
    const { headers, data } = await identity.tryToSignIn('main');
    expect(headers.get('set-cookie')).toBe(`School-Token=${data.token}; Path=/; SameSite=Lax`);
  });

  it('says the same of an unknown account and of a wrong password', async () => {
    await identity.addAccount(main, 'known');
    const [wrong, unknown] = [
      await identity.tryToSignIn('known', 'wrong'),
      await identity.tryToSignIn('nobody', 'wrong'),
    ];
    expect(wrong).toMatchObject({ code: 1, msg: '账号或密码错误', data: null });
    expect({ code: unknown.code, msg: unknown.msg }).toEqual({ code: wrong.code, msg: wrong.msg });
  });

  it('takes a password as it is, blanks included', async () => {
    const chosen = '  Blanks-2030 ';
    const body = { loginaccount: 'blanks', loginpassword: chosen, name: 'blanks', phone: '1' };
    await identity.data('/api/accountmg/add', { token: main, body });
    expect((await identity.tryToSignIn('blanks', chosen.trim())).code).toBe(1);
    expect((await identity.tryToSignIn('blanks', chosen)).code).toBe(0);
  });

  it('stands in the login log, also a failed one', async () => {
    await identity.addAccount(main, 'logged');
    await identity.tryToSignIn('logged', 'wrong');
    const { data } = await signIns('logged');
    expect(data.slice(0, 2)).toMatchObject([
      { loginaccount: 'logged', result: 2, reason: '账号或密码错误' },
      { loginaccount: 'logged', result: 1, reason: '' },
    ]);
  });

  it('of an account is locked at the fifth failure, however many guesses come at once', async () => {
    await identity.addAccount(main, 'guessed');
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => identity.tryToSignIn('guessed', `guess ${n}`)),
    );
    const texts = guesses.map(({ msg }) => msg);
    expect(texts.filter((msg) => msg === '账号或密码错误')).toHaveLength(5);
    expect(texts.filter((msg) => msg === '登录失败次数过多，请10分钟后再试')).toHaveLength(15);
    expect((await identity.tryToSignIn('guessed')).msg).toBe('登录失败次数过多，请10分钟后再试');
    const alarms = await identity.data<Alarm[]>('/api/system/alarm/query', { token: main });
    expect(alarms.filter(({ content }) => content.includes('guessed'))).toMatchObject([
      { type: '登录告警', content: '账号 guessed 在10分钟内登录失败5次，已锁定10分钟，最近来自 127.0.0.1' },
    ]);
  });

  it('is locked for a name without an account too', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await identity.tryToSignIn('phantom', 'wrong')).msg).toBe('账号或密码错误');
    expect((await identity.tryToSignIn('phantom', 'wrong')).msg).toBe('登录失败次数过多，请10分钟后再试');
    expect((await signIns('phantom')).data).toEqual([]);
  });

  it('of a disabled account fails, and tells so only to who knows the password', async () => {
    const { id } = await identity.addAccount(main, 'disabled');
    await identity.data('/api/accountmg/switchstate', { token: main, body: { id } });
    expect(await identity.tryToSignIn('disabled')).toMatchObject({ code: 1005, msg: '账号已被禁用' });
    expect(await identity.tryToSignIn('disabled', 'wrong')).toMatchObject({ msg: '账号或密码错误' });
  });
});

describe('a sign-in whose password is checked', () => {
  const reset = async (id: string) => {
    const body = { id };
    return (await identity.data<{ password: string }>('/api/accountmg/resetpassword', { token: main, body })).password;
  };

  it.each<[string, number, (id: string) => Promise<unknown>]>([
    ['replaced', 1, reset],
    ['of a disabled account', 1005, (id) => identity.data('/api/accountmg/switchstate', { token: main, body: { id } })],
    ['of a removed account', 1, (id) => identity.data('/api/accountmg/delete', { token: main, body: { ids: [id] } })],
  ])('while it is %s gives no session', async (what, code, change) => {
    const name = `m${[...what].length}`;
    const { id } = await identity.addAccount(main, name);
    const { store } = identity;
    const transact = store.transact.bind(store);
    const gate = jest.spyOn(store, 'transact').mockImplementationOnce(async (context, work) => {
      await change(id);
      return transact(context, work);
    });
    expect(await identity.tryToSignIn(name)).toMatchObject({ code, data: null });
    gate.mockRestore();
  });

  it('while a reset ends the sessions waits for it, and fails', async () => {
    const { id } = await identity.addAccount(main, 'atonce');
    const { store } = identity;
    const transact = store.transact.bind(store);
    const isHeld = () =>
      store.database.asOwner(async (sql) => {
        const waiting = await sql.query('select from pg_locks where not granted');
        return waiting.length > 0;
      });
    let signIn: Promise<{ code: number }> | undefined;
    const gate = jest.spyOn(store, 'transact').mockImplementationOnce((context, work) =>
      transact(context, async (unit) => {
        const done = await work(unit);
        signIn = identity.tryToSignIn('atonce');
        await Promise.race([signIn, until('the sign-in to wait', isHeld)]);
        return done;
      }),
    );
    const fresh = await reset(id);
    gate.mockRestore();
    expect((await signIn)?.code).toBe(1);
    expect((await identity.tryToSignIn('atonce', fresh)).code).toBe(0);
  });
});

describe('a session', () => {
  it('ends when its browser signs in anew, and no other browser ends it', async () => {
    const [{ token: theirs }, own] = [await identity.addAccount(main, 'before'), await identity.signIn('main')];
    const signedIn = (cookie: string) => identity.tryToSignIn('before', undefined, { cookie });
    const forged = `School-Token=${theirs.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))}`;
    for (const other of ['School-Token=', forged, `Other=${theirs}`]) expect((await signedIn(other)).code).toBe(0);
    expect(await identity.tryToSignIn('main', 'wrong', { cookie: `School-Token=${own}` })).toMatchObject({ code: 1 });
    expect([(await info(theirs)).code, (await info(own)).code]).toEqual([0, 0]);
    const { data } = await signedIn(`a=b; School-Token=${own}`);
    expect([(await info(own)).code, (await info(theirs)).code, (await info(data.token)).code]).toEqual([2001, 0, 0]);
  });

  const ended = (token: string) => until('the session to end', async () => (await info(token)).code === 2001, 1000);

  it('ends by sign-out, also from a page that unloads: token in the body, in the query, no headers', async () => {
    const ways: ((token: string) => Promise<{ code: number }>)[] = [
      (token) => identity.ask('/api/auth/login/logout', { token }),
      (token) => identity.ask('/api/auth/login/logout', { body: { token } }),
      (token) => identity.ask('/api/auth/login/logout', { body: new URLSearchParams({ token }) }),
      (token) => identity.ask(`/api/auth/login/logout?token=${token}`, { body: {} }),
    ];
    for (const signOut of ways) {
      const token = await identity.signIn('main');
      expect(await signOut(token)).toMatchObject({ code: 0 });
      await ended(token);
    }
    expect(await identity.ask('/api/auth/login/logout', { body: {} })).toMatchObject({ code: 2001 });
  });

  it('ends within a second when its account is disabled or removed', async () => {
    const disabled = await identity.addAccount(main, 'to-disable');
    await identity.data('/api/accountmg/switchstate', { token: main, body: { ids: [disabled.id] } });
    await ended(disabled.token);
    const removed = await identity.addAccount(main, 'to-remove');
    await identity.data('/api/accountmg/delete', { token: main, body: { ids: [removed.id] } });
    await ended(removed.token);
  });

  it('ends when the password is changed elsewhere; the one that changed it goes on', async () => {
    const { token: other } = await identity.addAccount(main, 'changing');
    const token = await identity.signIn('changing');
    const change = (oldpassword: string, chosen: string) =>
      identity.ask(`/api/auth/login/updatepassword?${new URLSearchParams({ oldpassword, password: chosen })}`, {
        token,
      });
    expect(await change('wrong', 'Campus-2031')).toMatchObject({ code: 1001, msg: '旧密码错误' });
    expect(await change(password, password)).toMatchObject({ code: 1001, msg: '新密码不能与旧密码相同' });
    expect(await change(password, 'Changing')).toMatchObject({ code: 1001, msg: '密码不能与账号相同' });
    expect(await change(password, '12345678')).toMatchObject({ code: 1001, msg: '密码过于常见，请更换' });
    expect(await change(password, '学校 main 2031')).toMatchObject({
      code: 1001,
      msg: '密码不能由账号、姓名、电话或学校名称组成',
    });
    const { code, headers } = await change(password, 'Campus-2031');
    expect(code).toBe(0);
    expect((await info(other)).code).toBe(2001);
    // For requests under way the old token works for another minute, as access-registry.spec.ts has it.
    const fresh = headers.get('token')!;
    expect(headers.get('set-cookie')).toContain(`School-Token=${fresh};`);
    expect([token === fresh, (await info(fresh)).code, (await info(token)).code]).toEqual([false, 0, 0]);
    const [sessionId, issuedAt] = token.split('.').slice(1) as [string, string];
    expect(
      identity.campus.find(AccessRegistry).isReplaced({ sessionId, issuedAt: Number.parseInt(issuedAt, 36) }),
    ).toBe(true);
  });

  it('is listed to its account alone, which ends its other ones with the password', async () => {
    const { token: other } = await identity.addAccount(main, 'several');
    const token = await identity.signIn('several');
    const open = () =>
      identity.data<{ id: string; ip: string; isown: boolean }[]>('/api/auth/login/sessions', { token });
    const sessionOf = (of: string) => of.split('.')[1];
    // The one that replaced the first password has a token of its own.
    const before = await open();
    expect(before.slice(0, 2)).toMatchObject([
      { id: sessionOf(token), ip: '127.0.0.1', isown: true },
      { id: sessionOf(other), isown: false },
    ]);
    expect(before).toHaveLength(3);
    const end = (word: string) => identity.ask('/api/auth/login/endothers', { token, body: { password: word } });
    expect(await end('wrong')).toMatchObject({ code: 1001, msg: '密码错误' });
    expect((await info(other)).code).toBe(0);
    expect((await end(password)).code).toBe(0);
    expect([(await info(other)).code, (await info(token)).code, (await info(main)).code]).toEqual([2001, 0, 0]);
    expect(await open()).toEqual(before.slice(0, 1));
  });

  it('guesses the old password no oftener than a sign-in does', async () => {
    const { token } = await identity.addAccount(main, 'stolen');
    const change = (oldpassword: string) =>
      identity.ask(`/api/auth/login/updatepassword?${new URLSearchParams({ oldpassword, password: 'Campus-2031' })}`, {
        token,
      });
    for (let guess = 0; guess < 5; guess += 1)
      expect(await change(`guess ${guess}`)).toMatchObject({ code: 1001, msg: '旧密码错误' });
    expect(await change(password)).toMatchObject({ code: 1005, msg: '登录失败次数过多，请10分钟后再试' });
    expect((await identity.tryToSignIn('stolen')).msg).toBe('登录失败次数过多，请10分钟后再试');
  });

  const reset = async (id: string) =>
    (await identity.data<{ password: string }>('/api/accountmg/resetpassword', { token: main, body: { id } })).password;

  it('ends when the password is reset; the new one is random, told once, and must be replaced', async () => {
    const { id, token } = await identity.addAccount(main, 'resetting');
    const [first, second] = [await reset(id), await reset(id)];
    await ended(token);
    expect(second).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    expect((await identity.tryToSignIn('resetting', first)).code).toBe(1);
    expect(await identity.tryToSignIn('resetting', second)).toMatchObject({ code: 0, data: { mustchgpwd: true } });
  });

  it('does not begin with a first password of more than a week ago, nor with one that was reset more than a day ago', async () => {
    const body = { loginaccount: 'too-late', loginpassword: 'First-2030', name: 'late', phone: '1' };
    const { id } = await identity.data<{ id: string }>('/api/accountmg/add', { token: main, body });
    /** Lets time pass for the password, hours. */
    const age = (hours: number) =>
      identity.campus.database.asOwner((sql) =>
        sql.query(
          'update identity.account_password set expires_at = expires_at - make_interval(hours => $2) where id = $1',
          [id, hours],
        ),
      );
    await age(7 * 24 - 1);
    expect((await identity.tryToSignIn('too-late', 'First-2030')).code).toBe(0);
    await age(1);
    expect(await identity.tryToSignIn('too-late', 'First-2030')).toMatchObject({ code: 1005 });
    const given = await reset(id);
    await age(23);
    expect((await identity.tryToSignIn('too-late', given)).code).toBe(0);
    await age(1);
    expect(await identity.tryToSignIn('too-late', given)).toMatchObject({
      code: 1005,
      msg: '初始密码已过期，请联系管理员重置',
    });
    expect(await identity.tryToSignIn('too-late', 'wrong')).toMatchObject({ code: 1, msg: '账号或密码错误' });
  });
});
