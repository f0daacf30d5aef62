import { calls } from '../../libs/contracts/index.js';
import { codes } from '../../libs/contracts/kernel/index.js';
import { modules, permissionOf } from '../../libs/contracts/modules.js';
import { firstSchoolId } from '../../libs/platform/index.js';
import { namesRows } from './forged-request.js';
import { everything, LimitedSession, type Named } from './limited-session.js';
import { openToEverybody, writesOfEverybody } from './open-calls.js';
import { type Answer, TwoSchools } from './two-schools.js';

let schools: TwoSchools;
let stranger: string;
let operator: string;
beforeAll(async () => {
  schools = await TwoSchools.start();
  stranger = await schools.signIn('stranger');
  operator = await schools.signIn('operator');
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

  it.each([
    ['an account of one', async () => stranger],
    ['an operator who has entered one', () => schools.enter(schools.otherId)],
  ])('let no call of %s reach rows of the other: they are unknown, whatever is forged', async (_who, tokenOf) => {
    const before = await schools.lastOfSample();
    const ofSchools = inConsole.filter(({ forOperators }) => !forOperators);
    const answers = await schools.walk(ofSchools, { token: await tokenOf() });
    expect(answers.length).toBeGreaterThan(100);
    expect(schools.met(answers)).toEqual([]);
    const forgedWrites = answers.filter(({ call, isNaming }) => isNaming && isWrite(call));
    expect(forgedWrites.length).toBeGreaterThan(50);
    expect(others(forgedWrites, codes.notFound)).toEqual([]);
    expect(await schools.changesOfSample(before)).toEqual([]);
  });

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
  });

  it('show nothing to a transaction that forgot its school', async () => {
    const rows = await schools.campus.database.dataSource
      .query('select count(*)::int as count from people.student')
      .catch((error: Error) => error.message);
    expect(rows).not.toEqual([{ count: 1200 }]);
  });
});

describe('an operations account', () => {
  const page = { page: 0, pagesize: 100, params: {} };
  const logOf = async (token: string, school?: string) => {
    await schools.campus.bus.settled();
    const request = { ...page, params: { school } };
    const { data } = await schools.client.ask<{ data: Record<string, unknown>[] }>(
      '/api/system/logmg/query',
      request,
      token,
    );
    return data.data;
  };

  it('sees accounts and logs of all schools, and works in none before it enters one', async () => {
    const { data: accounts } = await schools.data<{ data: { loginAccount: string }[] }>('query', page, operator);
    expect(accounts.map(({ loginAccount }) => loginAccount)).toEqual(
      expect.arrayContaining(['admin', 'stranger', 'operator']),
    );
    for (const school of [firstSchoolId, schools.otherId]) {
      const seen = (await logOf(operator, school)).map((entry) => entry.school);
      expect([...new Set(seen)]).toEqual([school]);
    }
    const times = (await logOf(operator)).map(({ createtime }) => String(createtime));
    expect(times).toEqual(times.toSorted().toReversed());
    const ofOthers = inConsole.filter(({ service }) => service !== 'identity');
    const before = await schools.lastOfSample();
    expect(others(await schools.walk(ofOthers, { token: operator }), codes.permission)).toEqual([]);
    expect(await schools.changesOfSample(before)).toEqual([]);
  });

  it('leaves a trace in the school that it enters, where it works like its main account, and leaves', async () => {
    const token = await schools.enter(schools.otherId);
    const { data: info } = await schools.client.ask('/api/auth/login/info', undefined, token);
    expect(info).toMatchObject({ businessName: '外校', schoolid: schools.otherId, roles: ['admin', 'operator'] });
    const term = { name: '运营学期', startdate: '2026-09-01', enddate: '2027-01-31' };
    expect(await schools.client.ask('/api/school/term/add', term, token)).toMatchObject({ code: 0 });
    const { data: left } = await schools.client.ask<{ token: string }>('/api/accountmg/project/leave', {}, token);
    expect((await schools.client.ask('/api/auth/login/info', undefined, token)).code).toBe(codes.session);
    const outside = await schools.client.ask<{ schoolid: string }>('/api/auth/login/info', undefined, left.token);
    expect(outside.data.schoolid).toBe('');
    const entries = (await logOf(stranger)).filter(({ loginaccount }) => loginaccount === 'operator').slice(0, 3);
    // Services record at the same moment: the order of what fell into one second is not told.
    const names = entries.map(({ module }) => module).sort();
    expect(names).toEqual(['新增学期', '离开学校', '进入学校'].sort());
    for (const entry of entries) {
      expect(entry).toMatchObject({ accountType: 1, school: schools.otherId, result: true, ip: '127.0.0.1' });
      expect(String(entry.createtime)).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    }
    const verdict = await schools.client.ask('/api/system/logmg/verify', undefined, stranger);
    expect(verdict.data).toMatchObject({ intact: true, pending: 0 });
  });

  it('enters a school that exists, and founds one with a code and a main account of its own', async () => {
    const ask = (path: string, body: object) => schools.client.ask(`/api/accountmg/project/${path}`, body, operator);
    expect(await ask('enter', { id: schools.victims.student })).toMatchObject({ code: 1004, msg: '学校不存在' });
    const school = { name: '三校', code: 'OTHER', loginaccount: 'third', loginpassword: 'First-2030', phone: '1' };
    expect(await ask('add', school)).toMatchObject({ code: 1002, msg: '学校编码已存在，请重新输入' });
    expect(await ask('add', { ...school, code: 'THIRD', loginaccount: 'admin' })).toMatchObject({ code: 1002 });
    expect(await ask('add', { ...school, code: 'THIRD', loginpassword: 'third' })).toMatchObject({ code: 1001 });
    const { data } = await schools.client.ask('/api/accountmg/project/query', page, operator);
    expect(data).toMatchObject({ recordCount: 2, data: [{ code: 'OTHER' }, { code: 'S001' }] });
  });

  it('is the only one to do so: not even a main account enters another school, or learns of it', async () => {
    const ofOperators = calls.filter(({ forOperators }) => forOperators);
    expect(ofOperators.length).toBeGreaterThan(3);
    expect(others(await schools.walk(ofOperators, { token: stranger }), codes.permission)).toEqual([]);
    const { data } = await schools.client.ask('/api/accountmg/queryallproject', undefined, stranger);
    expect(data).toMatchObject([{ id: schools.otherId }]);
  });

  it('is managed where no school reaches it', async () => {
    const account = { loginaccount: 'operator2', loginpassword: 'First-2030', name: '运营', phone: '1' };
    const { id } = await schools.data<{ id: string }>('add', account, operator);
    const { data } = await schools.data<{ data: object[] }>(
      'query',
      { ...page, params: { loginaccount: 'operator2' } },
      operator,
    );
    expect(data).toMatchObject([{ id, accountType: 1 }]);
    for (const token of [stranger, await schools.enter(schools.otherId)])
      expect(await schools.client.ask('/api/accountmg/resetpassword', { id }, token)).toMatchObject({ code: 1004 });
  });
});

describe('a client of the open interface', () => {
  it('is served while its token is good, as often as its limit allows', async () => {
    const manage = <T>(name: string, body: object) => schools.client.data<T>(`/api/system/openclient/${name}`, body);
    const client = await manage<{ id: string; appKey: string; appSecret: string }>('add', {
      name: '校车',
      rateLimit: 2,
    });
    const tokenOf = async (appSecret: string) => {
      const body = { appKey: client.appKey, appSecret };
      const { data } = await schools.client.ask<{ token: string }>('/api/open/token', body);
      return { authorization: `Bearer ${data.token}` };
    };
    const ofClients = calls.filter(({ id }) => id === 'open.student.sync');
    const askWith = async (headers: Record<string, string>) => (await schools.walk(ofClients, headers))[0]?.code;
    const headers = await tokenOf(client.appSecret);
    expect(await askWith(headers)).toBe(codes.success);
    expect(await askWith(headers)).toBe(codes.success);
    expect(await askWith(headers)).toBe(codes.state);
    await manage('update', { id: client.id, name: '校车', rateLimit: 0 });
    const { appSecret } = await manage<{ appSecret: string }>('rotate', { id: client.id });
    expect(await askWith(headers)).toBe(codes.session);
    const renewed = await tokenOf(appSecret);
    expect(await askWith(renewed)).toBe(codes.success);
    await manage('revoke', { id: client.id });
    expect(await askWith(renewed)).toBe(codes.session);
  });
});

/** A sheet of scores as it is listed, and as it is told in full. */
interface Sheet {
  id: string;
  classesid: string;
  avgscore: string;
}
interface Detail extends Sheet {
  whole: boolean;
  fields: { id: string }[];
  dataSet: { id: string; scores: string; rank: number | null; total: number | null }[];
}
/** A unit of the organisation that a test adds. */
const unit = { classname: '新班', name: '新班', code: 'NEU', state: 1 };
/** Calls that keep to classes and name pupils or parents by id or code. */
const tellingOfPupils = [
  ...['student.query', 'student.export', 'parent.query', 'parent.export', 'parent.querybindedstudent', 'faceid.query'],
  ...['person.moment', 'person.timeline', 'current.query', 'current.export', 'leave.query'],
  ...[
    'fangyi.queryunsubmitforstudent',
    'attmanage.student.query',
    'attmanage.student.export',
    'attmanage.month.query',
    'attmanage.month.export',
  ],
  'msg.recipients',
  ...['score.querydetail', 'score.showreportcards', 'score.exportuitemplate', 'score.exporttemplate'],
];

describe('a session that is limited to the classes of a teacher', () => {
  let session: LimitedSession;
  const countOf = async (path: string) =>
    (await session.ask<{ recordCount: number }>(path, everything)).data.recordCount;
  const students = '/api/school/student/query';
  beforeAll(async () => {
    session = await new LimitedSession(schools).start();
  }, 60_000);

  it('is refused by every call that does not say how it serves one', async () => {
    const refused = inConsole.filter(({ limited, forOperators }) => limited === undefined && !forOperators);
    const before = await schools.lastOfSample();
    const answers = await schools.walk(refused, { token: session.token });
    expect(answers.length).toBeGreaterThan(250);
    expect(others(answers, codes.permission)).toEqual([]);
    expect(answers.filter(({ text }) => !text.includes('账号仅限任教班级'))).toEqual([]);
    expect(await schools.changesOfSample(before, { withRefusals: false })).toEqual([]);
  }, 60_000);

  it('reads of the pupils of its classes alone in every list and workbook, whatever class it asks for, and of some of them', async () => {
    const reads = inConsole.filter(({ limited, writes, answer }) => {
      const isDrawn = answer.kind === 'binary' && !answer.contentType.includes('spreadsheetml');
      return limited && !writes && !isDrawn;
    });
    expect(reads.length).toBeGreaterThan(40);
    const strange = session.victims.class!;
    const named: Record<string, Named> = {};
    const refused: string[] = [];
    for (const call of reads)
      for (const classId of [undefined, strange, session.gradeOfStranger]) {
        const answer = await session.answerOf(call, session.widely(call, classId));
        named[classId ? `${call.id} of ${classId}` : call.id] = session.namedIn(answer);
        if (!classId && answer.startsWith('{"code":') && !answer.startsWith('{"code":0'))
          refused.push(call.id + answer);
      }
    expect(refused).toEqual([]);
    expect(Object.entries(named).filter(([, { others }]) => others > 0)).toEqual([]);
    expect(tellingOfPupils.filter((id) => named[id]!.own === 0)).toEqual([]);
    for (const id of ['student.query', 'faceid.query', 'parent.query', 'student.export'])
      expect(named[id]!.own).toBeGreaterThanOrEqual(session.pupils);
  }, 120_000);

  it('finds nothing of another class, whatever it names, and changes nothing of it', async () => {
    const serving = inConsole.filter(({ id, limited }) => limited && !/^(columns|session)\./.test(id));
    const before = await schools.lastOfSample();
    const answers = await schools.walk(serving, { token: session.token }, session.victims);
    const meets = answers.filter(({ text }) => namesRows(text, session.victims) || session.namedIn(text).others > 0);
    expect(meets.map(({ call }) => call)).toEqual([]);
    const writes = answers.filter(({ call, isNaming }) => isNaming && isWrite(call));
    expect(writes.length).toBeGreaterThan(15);
    expect(others(writes, codes.notFound)).toEqual([]);
    const { score, student: studentId, messagerecord, attmanage } = session.victims;
    for (const [path, body] of [
      ['/api/msg/msgmg/resend', { ids: [messagerecord] }],
      ['/api/attendance/manage/explain', { id: attmanage }],
      [`/api/schoolservice/score/showreportcards?scoreId=${score}`, undefined],
      [`/api/schoolservice/score/reportcards?scoreId=${session.ownSheetId}&studentId=${studentId}`, undefined],
    ] as const)
      expect({ path, ...(await session.ask(path, body)) }).toMatchObject({ path, code: codes.notFound });
    expect((await session.ask(`/api/schoolservice/score/trend?studentId=${studentId}`)).data).toEqual([]);
    expect(await schools.changesOfSample(before, { withRefusals: false })).toEqual([]);
  }, 60_000);

  it('sees and enters in a class that its teacher does not lead the scores of the own subject alone', async () => {
    const { data: sheets } = await session.ask<{ data: Sheet[] }>('/api/schoolservice/score/query', everything);
    const sheetOf = (isLed: boolean) =>
      sheets.data.find(({ classesid }) => session.own.includes(classesid) && (classesid === session.own[0]) === isLed)!;
    const detail = async (of: Sheet) =>
      (await session.ask<Detail>(`/api/schoolservice/score/querydetail?scoreId=${of.id}`)).data;
    const [led, taught] = [await detail(sheetOf(true)), await detail(sheetOf(false))];
    expect([led.whole, taught.whole]).toEqual([true, false]);
    expect(led.fields.length).toBeGreaterThan(1);
    expect(led.dataSet[0]).toMatchObject({ rank: expect.any(Number), total: expect.any(Number) });
    expect(taught.fields).toHaveLength(1);
    const [own] = taught.fields;
    for (const pupil of taught.dataSet) {
      expect(Object.keys(JSON.parse(pupil.scores) as object)).toEqual([own!.id]);
      expect(pupil.rank ?? null).toBeNull();
    }
    expect(Object.keys(JSON.parse(sheetOf(false).avgscore) as object)).toEqual([own!.id]);
    const [pupil] = taught.dataSet;
    const trend = (query: string) => session.ask(`/api/schoolservice/score/trend?studentId=${pupil!.id}${query}`);
    expect(await trend('')).toMatchObject({ code: codes.permission });
    expect((await trend(`&subjectId=${own!.id}`)).data).not.toEqual([]);
    const other = led.fields.find(({ id }) => id !== own!.id)!;
    const corrected = { scoreId: taught.id, studentId: pupil!.id, score: '1', reason: '复核' };
    const correct = (subjectId: string) => session.ask('/api/schoolservice/score/correct', { ...corrected, subjectId });
    expect(await correct(other.id)).toMatchObject({ code: codes.permission });
    expect(await correct(own!.id)).toMatchObject({ code: codes.success });
    const cards = `/api/schoolservice/score/showreportcards?scoreId=${taught.id}`;
    expect(await session.ask(cards)).toMatchObject({ code: codes.permission });
  });

  it('is told of its classes and what lies above them alone', async () => {
    const tree = (by: string) =>
      schools.client.ask<{ id: string; pid: string | null }[]>('/api/school/classes/queryall', undefined, by);
    const { data: all } = await tree(await schools.client.signIn());
    const parents = new Map(all.map(({ id, pid }) => [id, pid]));
    const above = (id: string): string[] => {
      const parent = parents.get(id);
      return parent ? [id, ...above(parent)] : [id];
    };
    const { data: shown } = await tree(session.token);
    expect(shown.map(({ id }) => id).sort()).toEqual([...new Set(session.own.flatMap(above))].sort());
  });

  it('has other classes at once where its teacher has, a class has another place, or a pupil another class', async () => {
    const { client } = schools;
    const before = await countOf(students);
    const bind = (classesid: string) =>
      client.data<{ id: string }>('/api/school/teacherbind/add', {
        classesid,
        schoolteacherid: session.teacherId,
        isclassmanager: true,
      });
    const { id: grade } = await client.data<{ id: string }>('/api/school/classes/add', {
      ...unit,
      code: 'NEU',
      classtype: 1,
    });
    const { id: room } = await client.data<{ id: string }>('/api/school/classes/add', {
      ...unit,
      code: 'NEU1',
      pid: grade,
    });
    const person = { code: 'NEU-1', name: '新生', sex: '男', mobil: '13900000001', classesid: room };
    const { id } = await client.data<{ id: string }>('/api/school/student/add', person);
    const binding = await bind(grade);
    expect(await countOf(students)).toBe(before + 1);
    await client.data('/api/school/classes/update', { ...unit, id: room, pid: session.gradeOfStranger });
    expect(await countOf(students)).toBe(before);
    expect((await session.ask('/api/school/student/switchstate', { id })).code).toBe(codes.notFound);
    const { id: other } = await bind(room);
    expect(await countOf(students)).toBe(before + 1);
    await client.data('/api/school/teacherbind/delete', { ids: [binding.id, other] });
    expect(await countOf(students)).toBe(before);
    await client.data('/api/school/student/update', { ...person, id, classesid: session.own[0] });
    expect(await countOf(students)).toBe(before + 1);
    await client.data('/api/school/student/update', { ...person, id, classesid: room });
    expect(await countOf(students)).toBe(before);
  });

  it('is told by statistics of the records alone that it sees in their list', async () => {
    const { recordCount } = (
      await session.ask<{ recordCount: number }>('/api/attendance/manage/student/query', {
        ...everything,
        params: session.thisMonth,
      })
    ).data;
    const { data } = await session.ask<Record<'weekdays' | 'hours' | 'classes', { count: number }[]>>(
      '/api/attendance/manage/statistics/query',
      session.thisMonth,
    );
    const all = await schools.client.data<typeof data>('/api/attendance/manage/statistics/query', session.thisMonth);
    const sumOf = (rows: readonly { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0);
    expect([sumOf(data.weekdays), sumOf(data.hours), sumOf(data.classes)]).toEqual(Array(3).fill(recordCount));
    expect(recordCount).toBeGreaterThan(0);
    expect(sumOf(all.hours)).toBeGreaterThan(recordCount);
  });

  it('loses with a pupil who moves all that is recorded of them', async () => {
    const { client } = schools;
    const lists = calls.filter(({ id }) =>
      [
        'leave.query',
        'gohome.query',
        'fangyi.queryforstudent',
        'fangyi.queryforparent',
        'attmanage.student.query',
        'current.query',
        'msg.queryrecord',
      ].includes(id),
    );
    const counted = async () => {
      await schools.campus.bus.settled();
      const asked = lists.map((call) => session.ask<{ recordCount: number }>(call.path, session.widely(call)));
      return (await Promise.all(asked)).map(({ data }) => data.recordCount);
    };
    const before = await counted();
    for (const pupil of [session.pupil, session.comer])
      await client.data('/api/school/student/update', { ...session.formOf(pupil), classesid: session.victims.class });
    const after = await counted();
    expect(lists.filter((_call, at) => after[at]! >= before[at]!).map(({ id }) => id)).toEqual([]);
    for (const pupil of [session.pupil, session.comer])
      await client.data('/api/school/student/update', session.formOf(pupil));
    expect(await counted()).toEqual(before);
  });

  it('sees no class at once where its teacher is none, and everything where it is limited no more', async () => {
    const own = await countOf(students);
    const without = { id: session.accountId, name: '班主任', phone: '1', teacherid: '' };
    const main = await schools.client.signIn();
    expect(await schools.client.ask('/api/accountmg/update', without, main)).toMatchObject({ code: codes.invalid });
    await session.tie({ limited: false });
    expect(await countOf(students)).toBeGreaterThan(1000);
    await session.tie({ limited: true });
    expect(await countOf(students)).toBe(own);
    await schools.client.data('/api/school/teacher/delete', { ids: [session.teacherId] });
    await schools.campus.bus.settled();
    expect(await countOf(students)).toBe(0);
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
    const keyless = ofSession.filter(
      ({ writes, permission, forOperators }) => writes && !permission?.length && !forOperators,
    );
    expect(keyless.map(({ id }) => id).sort()).toEqual(Object.keys(writesOfEverybody).sort());
  });

  it('answers 2003 to an account without its key', async () => {
    const withKey = ofSession.filter(({ permission, forOperators }) => permission ?? forOperators);
    const before = await schools.lastOfSample();
    const answers = await schools.walk(withKey, { token: clerk.token });
    expect(answers.length).toBeGreaterThan(60);
    expect(others(answers, codes.permission)).toEqual([]);
    expect(schools.met(answers)).toEqual([]);
    expect(await schools.changesOfSample(before, { withRefusals: false })).toEqual([]);
  }, 60_000);

  it('answers 2003 to an account with one of the two keys that it asks for', async () => {
    const undoing = ofSession.filter(({ alsoPermission }) => alsoPermission);
    expect(undoing.map(({ id }) => id).sort()).toEqual([
      'building.import.undo',
      'parent.import.undo',
      'room.import.undo',
      'student.import.undo',
      'teacher.import.undo',
    ]);
    const { id: accountid, token } = await schools.addClerk('halfway');
    const answersWith = async (keys: readonly string[]) => {
      const modularids = modules.filter((module) => keys.includes(permissionOf(module))).map(({ id }) => id);
      expect(modularids).toHaveLength(keys.length);
      await schools.client.data('/api/accountmg/updateauth', { accountid, modularids });
      await schools.campus.bus.settled();
      return schools.walk(undoing, { token });
    };
    const importing = undoing.flatMap(({ permission = [] }) => permission);
    const deleting = undoing.flatMap(({ alsoPermission = [] }) => alsoPermission);
    for (const keys of [importing, deleting]) expect(others(await answersWith(keys), codes.permission)).toEqual([]);
    expect(others(await answersWith([...importing, ...deleting]), codes.notFound)).toEqual([]);
  });

  it('answers 2003 to an account that has not replaced its first password, but for those that it needs to do so', async () => {
    const { token } = await schools.addNewcomer('newcomer');
    const closed = ofSession.filter(({ beforePasswordChange }) => !beforePasswordChange);
    const before = await schools.lastOfSample();
    expect(others(await schools.walk(closed, { token }), codes.permission)).toEqual([]);
    expect(await schools.changesOfSample(before, { withRefusals: false })).toEqual([]);
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
        const before = await schools.lastOfSample();
        const answers = await schools.walk(ofSession, headers);
        expect(answers.length).toBeGreaterThan(120);
        expect(others(answers, codes.session)).toEqual([]);
        expect(await schools.changesOfSample(before)).toEqual([]);
      },
      60_000,
    );

    it('in the open interface to who is no client', async () => {
      const ofClients = calls.filter(({ auth }) => auth === 'open');
      expect(ofClients.length).toBeGreaterThan(5);
      const before = await schools.lastOfSample();
      const { token } = clerk;
      for (const headers of [{}, { token }, { authorization: `Bearer ${token}` }, { authorization: token }])
        expect(others(await schools.walk(ofClients, headers as Record<string, string>), codes.session)).toEqual([]);
      expect(await schools.changesOfSample(before)).toEqual([]);
    });
  });
});
