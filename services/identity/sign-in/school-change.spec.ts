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

describe('a session of the operations account', () => {
  it('becomes another one in the school that it enters', async () => {
    const token = await identity.signIn(operator);
    const entered = await enter(token);
    expect(entered.code).toBe(0);
    expect([await isIn(token), await isIn(entered.data.token)]).toEqual([false, true]);
  });

  it('becomes none where the sessions of the account are ended meanwhile', async () => {
    const token = await identity.signIn(operator);
    const { database } = identity.campus;
    const [account] = await database.asOwner((sql) =>
      sql.query<{ id: string; school: string }>('select id, school from identity.account where login_account = $1', [
        operator,
      ]),
    );
    const { id, school } = account!;
    const entering = await identity.store.transact({ school, meta: { actor: operator } }, async (unit) => {
      await endSessions(unit, [id], 'signedOut');
      const reply = enter(token);
      expect(await outcomeOf(database, reply)).toBe('held up');
      return { reply };
    });
    expect(await entering.reply).toMatchObject({ code: 2001, data: null });
  });
});
