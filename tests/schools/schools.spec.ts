import { calls } from '../../libs/contracts/index.js';
import { codes } from '../../libs/contracts/kernel/index.js';
import { type Answer, TwoSchools } from './two-schools.js';

/** Calls without a session, each with its reason: every other call is refused without one. */
const openToEverybody: Record<string, string> = {
  'auth.login': 'starts the session',
  'auth.verifycodeimg': 'is shown before the sign-in',
  'login.queryloginroletype': 'names the role types of the sign-in page',
  'login.queryexpertinfo': 'answers a visitor what this browser has submitted',
  'login.submitexpertinfo': 'takes what a visitor says',
  'open.token': 'starts the session of a client',
  'template.student': 'is an empty workbook',
  'template.teacher': 'is an empty workbook',
  'template.parent': 'is an empty workbook',
};

/** Writes that every session may make, each with its reason: every other write asks for a key. */
const writesOfEverybody: Record<string, string> = {
  'auth.logout': 'ends the own session',
  'auth.updatepassword': 'changes the own password',
  'login.mustchgpwd': 'changes the own password',
  'alarm.clear': 'clears the own list',
  'student.import.cleancache': 'forgets a task, which its id alone names',
  'teacher.import.cleancache': 'forgets a task, which its id alone names',
  'parent.import.cleancache': 'forgets a task, which its id alone names',
};

let schools: TwoSchools;
let stranger: string;
beforeAll(async () => {
  schools = await TwoSchools.start();
  stranger = await schools.signIn('stranger');
}, 180_000);
afterAll(() => schools?.stop(), 60_000);

/** Calls of the console; those of `auth` and `login` act on the own session and account alone. */
const ofSession = calls.filter(({ auth }) => auth === undefined);
const inConsole = ofSession.filter(({ id }) => !/^(auth|login)\./.test(id));

/** Which calls answered another code. */
const others = (answers: readonly Answer[], expected: number) =>
  answers.filter(({ code }) => code !== expected).map(({ call, code, text }) => ({ call, code, text }));

const isWrite = (call: string) => calls.some(({ id, writes }) => id === call && writes !== undefined);

describe('two schools in one installation', () => {
  it('have victims of every kind to try', () => {
    const { victims } = schools;
    expect(Object.keys(victims).length).toBeGreaterThanOrEqual(10);
    expect(new Set(Object.values(victims)).size).toBe(Object.keys(victims).length);
  });

  it('let no call of one reach rows of the other: they are unknown, whatever ids and filters it forges', async () => {
    const before = await schools.eventsOfSample();
    const answers = await schools.walk(inConsole, { token: stranger });
    expect(answers.length).toBeGreaterThan(100);
    expect(schools.met(answers)).toEqual([]);
    const forgedWrites = answers.filter(({ call, isNaming }) => isNaming && isWrite(call));
    expect(forgedWrites.length).toBeGreaterThan(50);
    expect(others(forgedWrites, codes.notFound)).toEqual([]);
    expect(await schools.eventsOfSample()).toBe(before);
  }, 120_000);

  it('meet those rows on the same walk when they are their own', async () => {
    const reads = inConsole.filter(({ id }) => !isWrite(id));
    const answers = await schools.walk(reads, { token: await schools.client.signIn() });
    expect(schools.met(answers)).toEqual(
      expect.arrayContaining([
        'student.query',
        'class.queryall',
        'device.query',
        'door.query',
        'account.query',
        'attgroup.query',
        'attgroup.person.query',
        'attbase.person',
        'attconfig.item.query',
      ]),
    );
  }, 120_000);

  it('show nothing to a transaction that forgot its school', async () => {
    const rows = await schools.campus.database.dataSource
      .query('select count(*)::int as count from people.student')
      .catch((error: Error) => error.message);
    expect(rows).not.toEqual([{ count: 1200 }]);
  });
});

describe('every call', () => {
  let clerk: { id: string; token: string };
  beforeAll(async () => {
    clerk = await schools.addClerk('clerk');
  });

  it('asks for a session, a client or nothing, and every write of a session for a key, but for those that are named', () => {
    const open = calls.filter(({ auth }) => auth === 'none').map(({ id }) => id);
    expect(open.sort()).toEqual(Object.keys(openToEverybody).sort());
    const keyless = ofSession.filter(({ writes, permission }) => writes && !permission?.length).map(({ id }) => id);
    expect(keyless.sort()).toEqual(Object.keys(writesOfEverybody).sort());
  });

  it('answers 2003 to an account without its key', async () => {
    const withKey = ofSession.filter(({ permission }) => permission);
    const before = await schools.eventsOfSample({ withRefusals: false });
    const answers = await schools.walk(withKey, { token: clerk.token });
    expect(answers.length).toBeGreaterThan(60);
    expect(others(answers, codes.permission)).toEqual([]);
    expect(schools.met(answers)).toEqual([]);
    expect(await schools.eventsOfSample({ withRefusals: false })).toBe(before);
  }, 60_000);

  it('answers 2003 to an account that has not replaced its first password, but for those that it needs to do so', async () => {
    const { token } = await schools.addNewcomer('newcomer');
    const closed = ofSession.filter(({ beforePasswordChange }) => !beforePasswordChange);
    const before = await schools.eventsOfSample({ withRefusals: false });
    expect(others(await schools.walk(closed, { token }), codes.permission)).toEqual([]);
    expect(await schools.eventsOfSample({ withRefusals: false })).toBe(before);
  }, 60_000);

  describe('answers 2001 and changes nothing', () => {
    /** Who asks, by how they come to their headers. */
    const askers: Record<string, () => Promise<Record<string, string>>> = {
      'without a session': async () => ({}),
      'with a forged token': async () => ({ token: clerk.token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) }),
      'with an ended session': async () => {
        const token = await schools.signIn('clerk');
        await schools.client.ask('/api/auth/login/logout', undefined, token);
        return { token };
      },
      'with a disabled account': async () => {
        const { id, token } = await schools.addClerk('disabled');
        await schools.client.data('/api/accountmg/switchstate', { id });
        return { token };
      },
      'with a removed account': async () => {
        const { id, token } = await schools.addClerk('removed');
        await schools.client.data('/api/accountmg/delete', { ids: [id] });
        return { token };
      },
    };

    it.each(Object.entries(askers))(
      '%s',
      async (_who, headersOf) => {
        const headers = await headersOf();
        const before = await schools.eventsOfSample();
        const answers = await schools.walk(ofSession, headers);
        expect(answers.length).toBeGreaterThan(120);
        expect(others(answers, codes.session)).toEqual([]);
        expect(await schools.eventsOfSample()).toBe(before);
      },
      60_000,
    );

    it('in the open interface to who is no client', async () => {
      const ofClients = calls.filter(({ auth }) => auth === 'open');
      expect(ofClients.length).toBeGreaterThan(5);
      const before = await schools.eventsOfSample();
      const { token } = clerk;
      for (const headers of [{}, { token }, { authorization: `Bearer ${token}` }, { authorization: token }])
        expect(others(await schools.walk(ofClients, headers as Record<string, string>), codes.session)).toEqual([]);
      expect(await schools.eventsOfSample()).toBe(before);
    });
  });
});
