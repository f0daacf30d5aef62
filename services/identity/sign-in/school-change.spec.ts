import { outcomeOf } from '../../../libs/testing/index.js';
import { endSessions } from '../account/session-end.js';
import { password, RunningIdentity } from '../identity.fixture.js';

const operator = 'operator';
const firstPassword = 'First-2030';
let identity: RunningIdentity;
let schoolId: string;
beforeAll(async () => {
  identity = await RunningIdentity.start({ OPERATIONS_ACCOUNT: operator, OPERATIONS_PASSWORD: firstPassword });
  const { id, token } = (await identity.tryToSignIn(operator, firstPassword)).data;
  await identity.data(`/api/login/mustchgpwd?${new URLSearchParams({ id, password })}`, { token });
  ({ schoolId } = await identity.found('main'));
}, 120_000);
afterAll(() => identity?.stop());

const enter = (token: string) =>
  identity.ask<{ token: string }>('/api/accountmg/project/enter', { token, body: { id: schoolId } });
const isIn = async (token: string) => (await identity.ask('/api/auth/login/info', { token })).code === 0;

/** Account of the operator. */
async function accountOf() {
  const [account] = await identity.campus.database.asOwner((sql) =>
    sql.query<{ id: string; school: string }>('select id, school from identity.account where login_account = $1', [
      operator,
    ]),
  );
  return account!;
}

describe('a session of the operations account', () => {
  it('becomes another one in the school that it enters', async () => {
    const token = await identity.signIn(operator);
    const entered = await enter(token);
    expect(entered.code).toBe(0);
    expect([await isIn(token), await isIn(entered.data.token)]).toEqual([false, true]);
  });

  it('does not go on in a school where it has signed out meanwhile, nor ends where it has entered one', async () => {
    const token = await identity.signIn(operator);
    const [entered, signedOut] = await Promise.all([
      enter(token),
      identity.ask('/api/auth/login/logout', { token, body: {} }),
    ]);
    expect([entered.code, signedOut.code].sort()).toEqual([0, 2001]);
    if (entered.code === 0) expect(await isIn(entered.data.token)).toBe(true);
    expect(await isIn(token)).toBe(false);
  });

  it('becomes none where the sessions of the account are ended meanwhile', async () => {
    const token = await identity.signIn(operator);
    const { database } = identity.campus;
    const { id, school } = await accountOf();
    const entering = await identity.store.transact({ school, meta: { actor: operator } }, async (unit) => {
      await endSessions(unit, [id], 'signedOut');
      const reply = enter(token);
      expect(await outcomeOf(database, reply)).toBe('held up');
      return { reply };
    });
    expect(await entering.reply).toMatchObject({ code: 2001, data: null });
  });
});

it('the sign-in is shown in the name of the school to strangers where it is the only one', async () => {
  const front = () => identity.data('/api/auth/login/front', {});
  expect(await front()).toEqual({ schoolid: null, businessName: null });
  await identity.campus.database.asOwner((sql) => sql.query('delete from identity.school where id <> $1', [schoolId]));
  expect(await front()).toEqual({ schoolid: schoolId, businessName: expect.any(String) });
});
