import { columnsHidden, longestColumn, mostHidden, mostLists } from '../../../libs/contracts/identity/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { given } from '../../../libs/testing/given.js';
import { password, RunningIdentity } from '../identity.fixture.js';
import { columnChoice } from './columns.js';

const several = (count: number) => Array.from({ length: count }, (_, place) => `c${place}`);

describe('the columns that an account hides', () => {
  const hidden = (list: string, ...columns: string[]) => columnsHidden({ list, hidden: columns });

  it('are those that it chose last, list by list, also none', () => {
    given(columnChoice, [hidden('students', 'phone')])
      .when({ list: 'students', hidden: ['phone', 'card'] })
      .then([hidden('students', 'phone', 'card')]);
    given(columnChoice, [hidden('students', 'phone')])
      .when({ list: 'students', hidden: [] })
      .then([hidden('students')]);
    given(columnChoice, [hidden('students', 'phone'), hidden('teachers', 'a,b')])
      .when({ list: 'students', hidden: ['phone'] })
      .then([]);
    given(columnChoice, [hidden('students', 'a,b')])
      .when({ list: 'students', hidden: ['a', 'b'] })
      .then([hidden('students', 'a', 'b')]);
  });

  it('are no more than a list has, and of no more lists than there are', () => {
    const label = '隐藏的列';
    given(columnChoice, [])
      .when({ list: 'students', hidden: several(mostHidden) })
      .then([hidden('students', ...several(mostHidden))]);
    given(columnChoice, [])
      .when({ list: 'students', hidden: several(mostHidden + 1) })
      .then(Rejection.invalid('{label}不能超过{max}条', { label, max: mostHidden }));
    given(columnChoice, [])
      .when({ list: 'students', hidden: ['x'.repeat(longestColumn + 1)] })
      .then(Rejection.invalid('{label}长度不能超过{max}', { label, max: longestColumn }));
    const full = several(mostLists).map((list) => hidden(list, 'phone'));
    given(columnChoice, full)
      .when({ list: 'one more', hidden: ['phone'] })
      .then(Rejection.invalid('{label}不能超过{max}条', { label: '列表', max: mostLists }));
    given(columnChoice, full)
      .when({ list: 'c0', hidden: [] })
      .then([hidden('c0')]);
  });
});

describe('the calls', () => {
  let identity: RunningIdentity;
  let main: string;
  beforeAll(async () => {
    const operations = { OPERATIONS_ACCOUNT: 'operator', OPERATIONS_PASSWORD: 'First-2030' };
    identity = await RunningIdentity.start(operations);
    await identity.found('main');
    main = await identity.signIn('main');
  }, 120_000);
  afterAll(() => identity?.stop());

  const hide = (token: string, body: object) => identity.ask('/api/auth/login/hidecolumns', { token, body });
  const hiddenOf = (token: string) => identity.data('/api/auth/login/columns', { token });
  const rows = async () =>
    identity.campus.database.asOwner((sql) =>
      sql.query<{ id: string; school: string }>('select id, school from identity.columns order by id'),
    );

  it('keep for the account alone what it hides, in all of its sessions, until the account is removed', async () => {
    const clerk = await identity.addAccount(main, 'clerk');
    expect(await hiddenOf(clerk.token)).toEqual([]);
    expect(await hide(clerk.token, { list: 'student', hidden: ['phone', 'card'] })).toMatchObject({ code: 0 });
    expect(await hide(clerk.token, { list: '__proto__', hidden: ['name'] })).toMatchObject({ code: 0 });
    expect(await hide(main, { list: 'student', hidden: ['sex'] })).toMatchObject({ code: 0 });
    const again = await identity.signIn('clerk');
    expect(await hiddenOf(again)).toEqual([
      { list: 'student', hidden: ['phone', 'card'] },
      { list: '__proto__', hidden: ['name'] },
    ]);
    expect(await hide(again, { list: 'student' })).toMatchObject({ code: 0 });
    expect(await hiddenOf(clerk.token)).toMatchObject([{ list: 'student', hidden: [] }, {}]);
    expect(await hiddenOf(main)).toEqual([{ list: 'student', hidden: ['sex'] }]);
    expect((await rows()).map(({ id }) => id)).toContain(clerk.id);
    await identity.data('/api/accountmg/delete', { token: main, body: { ids: [clerk.id] } });
    expect((await rows()).map(({ id }) => id)).not.toContain(clerk.id);
  });

  it('refuse what is no choice with a word, and tell nobody who is not signed in', async () => {
    for (const [body, msg] of [
      [{ hidden: ['phone'] }, '请选择列表'],
      [{ list: 'x'.repeat(129), hidden: [] }, '列表长度不能超过128'],
      [{ list: 'student', hidden: { phone: true } }, '隐藏的列格式不正确'],
      [{ list: 'student', hidden: several(mostHidden + 1) }, `隐藏的列不能超过${mostHidden}条`],
    ] as const)
      expect(await hide(main, body)).toMatchObject({ code: 1001, msg });
    expect(await identity.ask('/api/auth/login/columns')).toMatchObject({ code: 2001, data: null });
    expect(await identity.ask('/api/auth/login/hidecolumns', { body: { list: 'student' } })).toMatchObject({
      code: 2001,
    });
  });

  it('keep what an operations account hides with it, in whichever school it works', async () => {
    const { id, token } = (await identity.tryToSignIn('operator', 'First-2030')).data;
    await identity.data(`/api/login/mustchgpwd?${new URLSearchParams({ id, password })}`, { token });
    const { schoolId } = await identity.found('other');
    const outside = await identity.signIn('operator');
    expect(await hide(outside, { list: 'student', hidden: ['phone'] })).toMatchObject({ code: 0 });
    const body = { id: schoolId };
    const inside = await identity.data<{ token: string }>('/api/accountmg/project/enter', { token: outside, body });
    expect(await hide(inside.token, { list: 'school', hidden: ['code'] })).toMatchObject({ code: 0 });
    expect(await hiddenOf(inside.token)).toHaveLength(2);
    const own = (await rows()).filter((row) => row.id === id);
    expect(own).toHaveLength(1);
    expect(own[0]?.school).not.toBe(schoolId);
  });
});
