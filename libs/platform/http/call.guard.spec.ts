import { randomUUID } from 'node:crypto';
import { tokenCookie } from '../../contracts/identity/index.js';
import { openClientAdded, openClientRevoked } from '../../contracts/identity/open-client.events.js';
import { call, noId, text } from '../../contracts/kernel/index.js';
import { operationsId } from '../access/operations.js';
import { clientTokenSeconds } from '../access/token.js';
import { handles, serves } from '../use-case/use-case.js';
import { Edge, json } from './testing/edge.js';

const name = text({ required: '请输入名称' });
const answer = { kind: 'string' } as const;
const about = { service: 'organisation', method: 'POST', summary: 'A call of this spec.', answer } as const;
const bellAdd = call({
  ...about,
  id: 'bell.add',
  path: '/api/bell/add',
  permission: ['bell:dbtn_add'],
  writes: '新增铃声',
  input: { name },
});
const bellLook = call({ ...about, id: 'bell.look', path: '/api/bell/look', input: {} });
const bellLeave = call({ ...about, id: 'bell.leave', path: '/api/bell/leave', input: { token: text() } });
const bellFirst = call({
  ...about,
  id: 'bell.first',
  path: '/api/bell/first',
  beforePasswordChange: true,
  input: { name },
});
const bellAudit = call({ ...about, id: 'bell.audit', path: '/api/bell/audit', forOperators: true, input: {} });
const bellOpen = call({
  ...about,
  id: 'bell.open',
  path: '/api/open/bell',
  auth: 'open',
  writes: '开放铃声',
  input: { name },
});
const bellPublic = call({ ...about, id: 'bell.public', path: '/api/bell/public', auth: 'none', input: {} });

const bellShown = call({
  ...about,
  id: 'bell.shown',
  path: '/api/bell/shown',
  auth: 'none',
  knownWith: ['bell:dbtn_add'],
  input: {},
});

let edge: Edge;
beforeAll(async () => {
  edge = await Edge.serving(
    handles(bellAdd, async (_unit, { name }) => name),
    serves(bellLook, async (_input, { school }) => school),
    serves(bellLeave, async (_input, { school }) => school),
    serves(bellFirst, async (_input, { school }) => school),
    serves(bellAudit, async (_input, { school }) => school),
    handles(bellOpen, async (_unit, _input, { school, meta }) => `${school} ${meta.actor}`),
    serves(bellPublic, async () => 'everybody'),
    serves(bellShown, async (_input, { school, session }) => `${session?.loginAccount} ${school}`),
  );
});
afterAll(() => edge.stop());

const codeOf = async (path: string, body: unknown, headers: Record<string, string>) => {
  const { status, code, msg } = await edge.ask(path, json(body, headers));
  return [status, code, msg];
};

describe('a call that asks for a session', () => {
  it('is refused without one, for a first password, without the permission and for its fields, in this order', async () => {
    const [nobody, fresh, other, allowed] = [
      'no token',
      (await edge.signIn({ isNew: true })).token,
      (await edge.signIn({ permissions: ['bell:dbtn_look'] })).token,
      (await edge.signIn({ permissions: ['bell:dbtn_add'] })).token,
    ];
    const outcomes = [];
    for (const token of [nobody, fresh, other, allowed]) outcomes.push(await codeOf('/api/bell/add', {}, { token }));
    expect(outcomes).toEqual([
      [200, 2001, '登录已失效，请重新登录'],
      [200, 2003, '请先修改初始密码'],
      [200, 2003, '没有操作权限'],
      [200, 1001, '请输入名称'],
    ]);
    expect(await codeOf('/api/bell/add', { name: 'a' }, { token: allowed })).toEqual([200, 0, '']);
  });

  it('answers with a policy under which no page of it takes another base or a plugin', async () => {
    const { headers } = await edge.raw('/api/bell/look', json({}));
    expect(headers.get('content-security-policy')).toMatch(/;object-src 'none';base-uri 'none';/);
  });

  it('tells the log of the process who was refused a read, under the id that the answer names', async () => {
    const { requestId } = await edge.ask('/api/bell/look', json({}, { token: 'forged' }));
    expect(edge.refusals.find((one) => one.requestId === requestId)).toMatchObject({ call: 'bell.look', code: 2001 });
  });

  it('lets a main account do all of its school, and somebody new what a first password allows', async () => {
    const main = await edge.signIn({ isMain: true });
    expect(await codeOf('/api/bell/add', { name: 'a' }, { token: main.token })).toEqual([200, 0, '']);
    expect(await codeOf('/api/bell/audit', {}, { token: main.token })).toEqual([200, 2003, '没有操作权限']);
    const { token } = await edge.signIn({ isNew: true });
    expect(await codeOf('/api/bell/first', {}, { token })).toEqual([200, 1001, '请输入名称']);
    expect(await codeOf('/api/bell/first', { name: 'a' }, { token })).toEqual([200, 0, '']);
  });

  it('has an operations account choose a school first', async () => {
    const { token } = await edge.signIn({ accountType: 1, school: operationsId });
    expect(await codeOf('/api/bell/look', {}, { token })).toEqual([200, 2003, '请先选择学校']);
    const inSchool = await edge.signIn({ accountType: 1 });
    expect(await codeOf('/api/bell/audit', {}, { token: inSchool.token })).toEqual([200, 0, '']);
  });

  it('takes the token from two headers, from query and body where the call says so, never from the cookie', async () => {
    const { token, school } = await edge.signIn();
    const given = async (path: string, init: RequestInit) => (await edge.ask(path, init)).data;
    expect(await given('/api/bell/look', json({}, { token }))).toBe(school);
    expect(await given('/api/bell/look', json({}, { 'x-token': token }))).toBe(school);
    expect(await given(`/api/bell/leave?token=${token}`, json({}))).toBe(school);
    expect(await given('/api/bell/leave', json({ token }))).toBe(school);
    const cookie = { cookie: ['token', 'x-token', tokenCookie].map((name) => `${name}=${token}`).join('; ') };
    for (const [path, body] of [
      [`/api/bell/look?token=${token}`, { token }],
      ['/api/bell/leave', {}],
    ] as const)
      expect((await edge.ask(path, json(body, cookie))).code).toBe(2001);
  });

  it('takes no token that is forged, of a client, or of nobody', async () => {
    const { token, sessionId, school } = await edge.signIn();
    const issuedAt = Date.now();
    const forged = [
      token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      token.slice(0, token.lastIndexOf('.')),
      edge.signer.client({ appKey: sessionId, school, expiresAt: issuedAt + 60_000 }),
      edge.signer.session({ sessionId, issuedAt: issuedAt - 3 * 3_600_000 }),
    ];
    for (const token of forged) expect((await codeOf('/api/bell/look', {}, { token }))[1]).toBe(2001);
  });

  it('is needed by none that says so', async () => {
    expect(await edge.ask('/api/bell/public', json({}))).toMatchObject({ code: 0, data: 'everybody' });
  });
});

describe('a call for everybody that knows those who hold its key', () => {
  const shownTo = async (token: string) => (await edge.ask('/api/bell/shown', json({}, { token }))).data;

  it('answers them for their school, and everybody else as nobody', async () => {
    const permissions = ['bell:dbtn_add'];
    const { token, school } = await edge.signIn({ permissions });
    expect(await shownTo(token)).toMatch(new RegExp(`^(?!undefined).+ ${school}$`));
    const strangers = [
      'forged',
      token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      (await edge.signIn({ permissions: ['bell:dbtn_look'] })).token,
      (await edge.signIn({ permissions, isNew: true })).token,
      (await edge.signIn({ accountType: 1, school: operationsId })).token,
    ];
    for (const stranger of strangers) expect(await shownTo(stranger)).toBe(`undefined ${noId}`);
    expect(await edge.ask('/api/bell/shown', json({}))).toMatchObject({ code: 0, data: `undefined ${noId}` });
  });
});

describe('a call of the open interface', () => {
  /** A client that may make so many requests a minute. */
  async function client(rateLimit = 0) {
    const [appKey, id, school] = [randomUUID(), randomUUID(), randomUUID()];
    const added = openClientAdded({ appKey, name: 'Client', rateLimit, isConfigured: false });
    await edge.tell(school, `openclient-${id}`, [added], () => edge.access.clients.knows(appKey));
    const expiresAt = Date.now() + clientTokenSeconds * 1000;
    const token = edge.signer.client({ appKey, school, expiresAt });
    return { appKey, id, school, token, expiresAt };
  }
  const asking = (authorization: string, body: unknown = { name: 'a' }) =>
    edge.ask('/api/open/bell', json(body, { authorization }));

  it('is made in the name of the client, in its school', async () => {
    const { token, school, appKey } = await client();
    expect(await asking(`Bearer ${token}`)).toMatchObject({ code: 0, data: `${school} open:${appKey}` });
    expect(await edge.operations(school)).toMatchObject([{ loginAccount: appKey, accountType: 4, code: 0 }]);
    expect(await asking(`Bearer ${token}`, {})).toMatchObject({ code: 1001, msg: '请输入名称' });
  });

  it('is refused with a token that is forged, over, of a session, or not a bearer’s', async () => {
    const { token, appKey, school } = await client();
    const over = edge.signer.client({ appKey, school, expiresAt: Date.now() - 1 });
    const session = await edge.signIn({ isMain: true });
    for (const authorization of [
      `Basic ${token}`,
      token,
      `Bearer ${token}x`,
      `Bearer ${over}`,
      `Bearer ${session.token}`,
    ])
      expect(await asking(authorization)).toMatchObject({ status: 200, code: 2001, data: null });
    expect((await edge.ask('/api/open/bell', json({ name: 'a' }, { token: session.token }))).code).toBe(2001);
  });

  it('is refused to a client that was revoked', async () => {
    const { token, id, school, expiresAt, appKey } = await client();
    expect((await asking(`Bearer ${token}`)).code).toBe(0);
    const isGone = () => !edge.access.clients.admits({ appKey, school, expiresAt });
    await edge.tell(school, `openclient-${id}`, [openClientRevoked({})], isGone);
    expect((await asking(`Bearer ${token}`)).code).toBe(2001);
  });

  it('says when to come again to who asks too often, and leaves no trace of it in the log', async () => {
    const { token, school } = await client(2);
    const answers = [];
    for (let request = 0; request < 3; request++) answers.push(await asking(`Bearer ${token}`));
    expect(answers.map(({ status, code }) => [status, code])).toEqual([
      [200, 0],
      [200, 0],
      [200, 1005],
    ]);
    expect(answers[2]?.msg).toBe('请求过于频繁，请稍后重试');
    const wait = Number(answers[2]?.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(30);
    expect(answers[0]?.headers.get('retry-after')).toBeNull();
    expect(await edge.operations(school)).toHaveLength(2);
  });
});
