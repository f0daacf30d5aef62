import { createHash } from 'node:crypto';
import { setImmediate as immediate } from 'node:timers/promises';
import { until } from '../../../libs/testing/product.js';
import { isPassword } from '../account/password.js';
import { password, RunningIdentity } from '../identity.fixture.js';
import { afterFailure, isLocked, noHistory } from './sign-in-history.js';
import { SignInLimits, subjectsOf } from './sign-in-limits.js';
import { UnknownNames } from './unknown-names.js';

const tooMany = '登录失败次数过多，请10分钟后再试';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await RunningIdentity.start({
    TRUST_PROXY: 'on',
    OPEN_APP_KEY: 'buses',
    OPEN_APP_SECRET: 'secret of buses',
  });
  for (const name of ['known', 'other']) await identity.found(name);
}, 120_000);
afterAll(() => identity?.stop());

const from = (ip: string) => ({ 'x-forwarded-for': ip });
const rows = async (where: string) => {
  const [row] = await identity.campus.database.asOwner((sql) =>
    sql.query<{ count: number }>(`select count(*)::integer as count from ${where}`),
  );
  return row!.count;
};

const remember = (subject: string, attempts: number, endsIn: string) =>
  identity.campus.database.asOwner((sql) =>
    sql.query('insert into identity.sign_in_limit values ($1, $2, now() + $3::interval)', [subject, attempts, endsIn]),
  );

describe('sign-ins from one address', () => {
  it('over many names are no longer judged after a hundred failures; who is known there gets in, others do from elsewhere', async () => {
    expect((await identity.tryToSignIn('known', password, from('10.1.1.1'))).code).toBe(0);
    const names = Array.from({ length: 110 }, (_, n) => `name${n}`);
    const texts: string[] = [];
    for (const name of names) texts.push((await identity.tryToSignIn(name, 'wrong', from('10.1.1.1'))).msg);
    expect(texts.filter((msg) => msg === '账号或密码错误')).toHaveLength(100);
    expect(texts.filter((msg) => msg === tooMany)).toHaveLength(10);
    expect((await identity.tryToSignIn('other', password, from('10.1.1.1'))).msg).toBe(tooMany);
    expect((await identity.tryToSignIn('known', password, from('10.1.1.1'))).code).toBe(0);
    expect((await identity.tryToSignIn('other', password, from('10.2.2.2'))).code).toBe(0);
  }, 60_000);

  it('with names that nobody has leave rows that are bounded and go with their time', async () => {
    expect(await rows("identity.sign_in_log where login_account like 'name%'")).toBe(0);
    expect(await rows("identity.sign_in_history where login_account like 'name%'")).toBe(0);
    expect(await rows("identity.events where data->>'loginAccount' like 'name%'")).toBe(0);
    expect(await rows('identity.unknown_name')).toBeGreaterThan(50);
    for (const table of ['sign_in_limit', 'unknown_name'])
      await identity.campus.database.asOwner((sql) =>
        sql.query(`update identity.${table} set ends_at = now() - interval '1 second'`),
      );
    for (let attempt = 0; attempt < 3; attempt += 1) await identity.tryToSignIn('gone', 'wrong', from('10.3.3.3'));
    expect(await rows('identity.sign_in_limit')).toBeLessThan(10);
    expect(await rows('identity.unknown_name')).toBe(1);
    expect((await identity.tryToSignIn('other', password, from('10.1.1.1'))).code).toBe(0);
  });
});

describe('a name that no account has', () => {
  const second = 1000;
  const seconds = [0, 585, 588, 591, 605, 608, 611, 1204, 1209];

  it('is locked and open at the moments at which one would be that somebody has', async () => {
    const begun = Date.now();
    const names = identity.campus.find(UnknownNames);
    let history = noHistory;
    for (const after of seconds) {
      const at = begun + after * second;
      const isShut = isLocked(history, '10.9.9.9', at);
      expect([after, await names.count('ghost', at)]).toEqual([after, isShut]);
      if (!isShut) history = afterFailure(history, '10.9.9.9', at);
    }
    expect(history.doors['']?.lockedUntil).toBeGreaterThan(begun);
  });

  it('waits for no other with rows of others in hand', async () => {
    const names = identity.campus.find(UnknownNames);
    await names.count('held', Date.now());
    await identity.campus.database.asOwner((sql) =>
      sql.query("insert into identity.unknown_name values (-1, '{}', now() - interval '1 second')"),
    );
    let counted: Promise<boolean> | undefined;
    await identity.campus.database.asSystem(async (sql) => {
      await sql.query('select from identity.unknown_name where number >= 0 for update');
      counted = names.count('held', Date.now());
      await until(
        'the row that is over to be gone',
        async () => (await rows('identity.unknown_name where number = -1')) === 0,
      );
    });
    expect(await counted).toBe(false);
  });

  it('is locked by no other name that a stranger could find out', async () => {
    const numberOf = (name: string) => createHash('sha256').update(name).digest().readUInt32BE() % 65_536;
    const [wanted, names] = [numberOf('phantom'), identity.campus.find(UnknownNames)];
    let tried = 0;
    while (numberOf(`twin${tried}`) !== wanted) tried += 1;
    for (let attempt = 0; attempt < 6; attempt += 1) await names.count(`twin${tried}`, Date.now());
    expect(await names.count(`twin${tried}`, Date.now())).toBe(true);
    expect(await names.count('phantom', Date.now())).toBe(false);
  });
});

describe('a flood of guesses at one name', () => {
  it('finds a line that is full, and who is known passes it by', async () => {
    await identity.found('wanted');
    const home = from('172.16.0.1');
    expect((await identity.tryToSignIn('wanted', password, home)).code).toBe(0);
    const ended: string[] = [];
    const guess = (n: number) =>
      identity.tryToSignIn('wanted', `guess ${n}`, from(`172.17.${n}.1`)).then(({ msg }) => ended.push(msg));
    const guesses = Array.from({ length: 200 }, (_, n) => guess(n));
    const own = identity.tryToSignIn('wanted', password, home).then(({ code }) => {
      expect(code).toBe(0);
      return ended.filter((msg) => msg !== '当前登录人数较多，请稍后重试').length;
    });
    await Promise.all(guesses);
    expect(ended.filter((msg) => msg === '当前登录人数较多，请稍后重试').length).toBeGreaterThan(100);
    expect(ended.filter((msg) => msg === '账号或密码错误')).toHaveLength(5);
    // Of those in line before, few were judged: the one who is known waited for none of them.
    expect(await own).toBeLessThan(20);
  });
});

describe('while more passwords wait than are judged', () => {
  it('a name counts no failure that nobody judged, whether somebody has it or not', async () => {
    await identity.found('judged');
    const wait = () => isPassword('x', undefined, 'stranger').catch(() => false);
    const waiting: Promise<boolean>[] = Array.from({ length: 230 }, wait);
    const ending = new AbortController();
    const keepFull = (async () => {
      while (!ending.signal.aborted) {
        waiting.push(wait(), wait());
        await immediate();
      }
    })();
    const judgements = async (name: string) => {
      const texts: string[] = [];
      for (let n = 0; n < 6; n++) texts.push((await identity.tryToSignIn(name, 'wrong', from(`10.9.${n}.1`))).msg);
      return texts.filter((msg) => msg !== '当前登录人数较多，请稍后重试');
    };
    const names = ['judged', 'unjudged'];
    const judged = [];
    for (const name of names) judged.push(await judgements(name));
    ending.abort();
    await keepFull;
    await Promise.all(waiting);
    // Under way a place may come free: what was judged then counts.
    const left = judged.map((texts) => 5 - texts.length);
    expect(Math.min(...left)).toBeGreaterThan(0);
    for (const [at, name] of names.entries()) {
      const texts: string[] = [];
      for (let n = 0; n <= left[at]!; n++)
        texts.push((await identity.tryToSignIn(name, 'wrong', from(`10.8.${n}.1`))).msg);
      expect([name, texts]).toEqual([name, [...Array(left[at]).fill('账号或密码错误'), tooMany]]);
    }
  }, 120_000);
});

describe('those behind one address', () => {
  it('who sign in at the same moment do not shut each other out', async () => {
    await remember('address 10.4.4.4', 99, '5 minutes');
    const tries = ['known', 'other'].map((name) => identity.tryToSignIn(name, password, from('10.4.4.4')));
    expect((await Promise.all(tries)).map(({ code }) => code)).toEqual([0, 0]);
    expect(await rows("identity.sign_in_limit where subject = 'address 10.4.4.4' and attempts = 99")).toBe(1);
  });

  it('do not wait for each other with rows of others in hand', async () => {
    await remember('address 10.5.5.5', 1, '5 minutes');
    await remember('network 10.6.6', 1, '-1 second');
    const over = "identity.sign_in_limit where subject = 'network 10.6.6'";
    let counted: Promise<boolean> | undefined;
    await identity.campus.database.asSystem(async (sql) => {
      await sql.query("select from identity.sign_in_limit where subject = 'address 10.5.5.5' for update");
      counted = identity.campus.find(SignInLimits).count(subjectsOf('10.5.5.5'));
      await until('the row that is over to be gone', async () => (await rows(over)) === 0);
    });
    expect(await counted).toBe(false);
  });
});

describe('what an attempt is counted under', () => {
  it.each([
    ['10.1.2.3', ['address 10.1.2.3', 'network 10.1.2']],
    ['::ffff:10.1.2.3', ['address 10.1.2.3', 'network 10.1.2']],
    ['2001:db8:1:2:3:4:5:6', ['address 2001:db8:1:2', 'network 2001:db8:1']],
    ['2001:db8::6', ['address 2001:db8:0:0', 'network 2001:db8:0']],
    ['::1', ['address 0:0:0:0', 'network 0:0:0']],
  ])('%s', (ip, names) => {
    expect(subjectsOf(ip).map(({ name }) => name)).toEqual(names);
  });
});

describe('a client of the open interface', () => {
  const ask = (appKey: string, appSecret: string, ip: string) =>
    identity.ask('/api/open/token', { body: { appKey, appSecret }, headers: from(ip) });
  const busy = '请求过于频繁，请稍后重试';

  it('gets no more answers about its secret after twenty wrong ones from an address, and its tokens from elsewhere', async () => {
    const [own, others] = ['10.7.7.7', '10.8.8.8'];
    for (let attempt = 0; attempt < 20; attempt += 1)
      expect(await ask('buses', 'wrong', own)).toMatchObject({ code: 1, msg: '应用标识或密钥错误' });
    const refused = await ask('buses', 'secret of buses', own);
    expect(refused).toMatchObject({ code: 1005, msg: busy });
    expect(refused.headers.get('retry-after')).toBe('600');
    expect((await ask('buses', 'secret of buses', others)).code).toBe(0);
    expect((await ask('other', 'wrong', own)).msg).toBe('应用标识或密钥错误');
    // People behind the same address sign in.
    expect((await identity.tryToSignIn('other', password, from(own))).code).toBe(0);
    await remember('open address 10.9.9.9', 100, '5 minutes');
    expect((await ask('buses', 'secret of buses', '10.9.9.9')).msg).toBe(busy);
  });
});
