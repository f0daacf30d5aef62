import { openClientAdded, openClientChanged, openClientRevoked } from '../../../libs/contracts/identity/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { AccessRegistry, LOGGER, TokenSigner } from '../../../libs/platform/index.js';
import { given } from '../../../libs/testing/given.js';
import { password, RunningIdentity } from '../identity.fixture.js';
import { openClient } from './open-client.js';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await RunningIdentity.start({ OPEN_APP_KEY: 'card-system', OPEN_APP_SECRET: 'very secret' });
}, 120_000);
afterAll(() => identity?.stop());

const token = (body: object) =>
  identity.ask<{ token: string; expiresIn: number; appName: string }>('/api/open/token', { body });

describe('a client of the open interface', () => {
  it('gets a token of two hours for the first school', async () => {
    const { code, data } = await token({ appKey: 'card-system', appSecret: 'very secret' });
    expect(code).toBe(0);
    expect(data).toMatchObject({ expiresIn: 7200, appName: 'card-system' });
    const [school] = await identity.campus.database.asSystem((sql) =>
      sql.query<{ id: string }>('select id from identity.school'),
    );
    const content = identity.campus.find(TokenSigner).readClient(data.token);
    expect(content).toMatchObject({ appKey: 'card-system', school: school!.id });
    expect(content!.expiresAt - Date.now()).toBeGreaterThan(7_190_000);
  });

  it('is told of in the log of the process when it gets a token, without its secret', async () => {
    const told = jest.spyOn(identity.campus.find(LOGGER), 'info');
    await token({ appKey: 'card-system', appSecret: 'very secret' });
    const lines = told.mock.calls.filter(([, text]) => text === 'token given');
    told.mockRestore();
    expect(lines).toEqual([[expect.objectContaining({ appKey: 'card-system', call: 'open.token' }), 'token given']]);
    expect(JSON.stringify(lines)).not.toContain('very secret');
  });

  it.each([
    [
      { appKey: 'card-system', appSecret: 'wrong' },
      { code: 1, msg: '应用标识或密钥错误', data: null },
    ],
    [
      { appKey: 'other', appSecret: 'very secret' },
      { code: 1, msg: '应用标识或密钥错误' },
    ],
    [
      { appKey: '', appSecret: '' },
      { code: 1001, msg: '请输入应用标识' },
    ],
  ])('with %j gets none', async (body, refusal) => {
    expect(await token(body)).toMatchObject(refusal);
  });
});

describe('clients that a school manages', () => {
  interface Listed {
    id: string;
    name: string;
    appKey: string;
    state: number;
    configured: boolean;
    rateLimit: number;
  }
  let main: string;
  beforeAll(async () => {
    await identity.found('main');
    main = await identity.signIn('main');
  });

  const call = <T>(name: string, body: object, by = main) =>
    identity.ask<T>(`/api/system/openclient/${name}`, { token: by, body });
  const listed = async (by = main) => {
    const { data } = await call<{ data: Listed[] }>('query', { page: 0, pagesize: 20, params: {} }, by);
    return data.data;
  };
  const addClient = async (name: string) =>
    (await call<{ id: string; appKey: string; appSecret: string }>('add', { name })).data;
  /** Whether the token of a client is good now. */
  const isGood = (signed: string) => {
    const content = identity.campus.find(TokenSigner).readClient(signed)!;
    return identity.campus.find(AccessRegistry).clients.admits(content);
  };

  it('are told their secret once, and get tokens for their school', async () => {
    const { id, appKey, appSecret } = await addClient('食堂');
    const { data } = await token({ appKey, appSecret });
    expect(data.appName).toBe('食堂');
    expect(isGood(data.token)).toBe(true);
    const [row] = await listed();
    expect(row).toEqual({
      id,
      name: '食堂',
      appKey,
      rateLimit: 600,
      state: 1,
      configured: false,
      createtime: expect.any(String),
      revision: expect.any(Number),
    });
    const stored = await identity.campus.database.asOwner((sql) =>
      sql.query('select data::text from identity.events where position($1 in data::text) > 0', [appSecret]),
    );
    expect(stored).toEqual([]);
  });

  it('lose their tokens with a new secret, and for good when they are revoked', async () => {
    const { id, appKey, appSecret } = await addClient('图书馆');
    const before = (await token({ appKey, appSecret })).data.token;
    const { data: fresh } = await call<{ appSecret: string }>('rotate', { id });
    expect(isGood(before)).toBe(false);
    expect(await token({ appKey, appSecret })).toMatchObject({ code: 1, msg: '应用标识或密钥错误' });
    const after = (await token({ appKey, ...fresh })).data.token;
    expect(isGood(after)).toBe(true);
    expect(await call('revoke', { id })).toMatchObject({ code: 0 });
    expect(isGood(after)).toBe(false);
    expect(await token({ appKey, ...fresh })).toMatchObject({ code: 1 });
    expect((await listed()).find((row) => row.id === id)).toMatchObject({ state: 2 });
    expect(await call('rotate', { id })).toMatchObject({ code: 1005, msg: '应用已吊销' });
  });

  it('belong to their school, and those of the settings cannot be changed', async () => {
    const { id } = await addClient('校车');
    await identity.found('other');
    const other = await identity.signIn('other');
    expect(await listed(other)).toEqual([]);
    expect(await call('revoke', { id }, other)).toMatchObject({ code: 1004, msg: '应用不存在' });
    const first = await identity.campus.database.asSystem((sql) =>
      sql.query<{ id: string }>('select id from identity.open_client where is_configured'),
    );
    expect(first).toHaveLength(1);
    const { accountId } = await identity.campus.database.asSystem(async (sql) => {
      const [row] = await sql.query<{ accountId: string }>(
        `select id as "accountId" from identity.account where login_account = 'admin'`,
      );
      return row!;
    });
    const admin = await identity.signIn('admin', 'Campus-2026');
    const query = new URLSearchParams({ id: accountId, password });
    await identity.data(`/api/login/mustchgpwd?${query}`, { token: admin });
    expect(await listed(admin)).toMatchObject([{ appKey: 'card-system', configured: true, state: 1, rateLimit: 0 }]);
    expect(await call('revoke', { id: first[0]!.id }, admin)).toMatchObject({
      code: 1005,
      msg: '该应用由系统配置指定，不能在此修改',
    });
  });
});

describe('the rules of a client', () => {
  const added = openClientAdded({ appKey: 'k', name: 'A', rateLimit: 5, isConfigured: false });
  const configured = openClientAdded({ appKey: 'k', name: 'k', rateLimit: 0, isConfigured: true });

  it('change what differs, while it is not revoked', () => {
    const change = { type: 'Change', name: 'B', rateLimit: 5 } as const;
    given(openClient, [added])
      .when(change)
      .then([openClientChanged({ name: 'B', rateLimit: 5 })]);
    given(openClient, [added])
      .when({ ...change, name: 'A' })
      .then([]);
    given(openClient, [added, openClientRevoked({})])
      .when(change)
      .then(Rejection.state('应用已吊销'));
    given(openClient, []).when(change).then(Rejection.notFound('应用不存在'));
  });

  it('follow the settings', () => {
    given(openClient, []).when({ type: 'Configure', appKey: 'k' }).then([configured]);
    given(openClient, [configured]).when({ type: 'Configure', appKey: 'k' }).then([]);
    given(openClient, [configured])
      .when({ type: 'Unconfigure' })
      .then([openClientRevoked({})]);
    given(openClient, [configured, openClientRevoked({})])
      .when({ type: 'Configure', appKey: 'k' })
      .then([configured]);
  });
});
