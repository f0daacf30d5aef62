import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import sharp from 'sharp';
import {
  type Call,
  type InputOf,
  noId,
  ReceivedFile,
  Rejection,
  readInput,
} from '../../../libs/contracts/kernel/index.js';
import {
  classAdd,
  examType,
  logoUpdate,
  scoreAdd,
  scoreAnalysis,
  scoreCorrect,
  scoreDelete,
  scoreEnter,
  scoreExportTemplate,
  scoreExportUiTemplate,
  scoreQuery,
  scoreQueryDetail,
  scoreReportCards,
  scoreShowReportCards,
  scoreSubmit,
  scoreTrend,
  scoreUpdate,
  scoreUpload,
  subject,
  term,
} from '../../../libs/contracts/organisation/index.js';
import { personErased, studentAdded, studentRemoved } from '../../../libs/contracts/people/index.js';
import { newId } from '../../../libs/database/index.js';
import { checkProjections } from '../../../libs/eventsourcing/index.js';
import type { RequestContext } from '../../../libs/platform/index.js';
import { writeWorkbook } from '../../../libs/spreadsheet/index.js';
import { hideRows } from '../../../libs/spreadsheet/testing/hidden-rows.js';
import { refusalOf, requestOf, ServiceUnderTest } from '../../../libs/testing/index.js';
import { organisationService } from '../organisation.module.js';

/** A school of its own for each test: two classes of a grade, three pupils, two subjects. */
let at: RequestContext;
let service: ServiceUnderTest;
let folder: string;
let ids: { termId: string; examTypeId: string; grade: string; classId: string; maths: string; physics: string };
let pupils: string[];

const ask = <C extends Call>(call: C, input: InputOf<C>) => service.ask(call, input, at);
/** Asks a call, given its fields as the wire has them. */
const askWire = <C extends Call>(call: C, wire: Record<string, unknown>) =>
  service.ask(call, readInput(call, wire), at);

async function addPupil(code: string, classId: string): Promise<string> {
  const id = newId();
  const profile = { name: `学生${code}`, sex: '男', classId, unlimitedMessages: false, cardState: '未发卡' } as const;
  const added = studentAdded({ ...profile, code, state: 1, creationType: 1 });
  await service.others.tell('people', { school: at.school, actor: at.meta.actor }, `student-${id}`, added);
  return id;
}

const addClass = async (name: string, type: 1 | 2, parentId?: string) =>
  (await ask(classAdd, { name, code: name, type, state: 1, parentId })).id;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campus-scores-'));
  service = await ServiceUnderTest.start(organisationService, { isFollowing: true, beside: ['people'] });
});
afterAll(async () => {
  await service.settled();
  const checked = await checkProjections(service.store);
  const { problems } = service;
  await service.stop();
  await rm(folder, { recursive: true, force: true });
  expect(problems).toEqual([]);
  expect(checked.filter(({ differing }) => differing > 0)).toEqual([]);
});
beforeEach(async () => {
  at = requestOf();
  const grade = await addClass('高一', 1);
  const classId = await addClass('高一(1)班', 2, grade);
  const termId = (await ask(term.calls.add, { name: '上学期' })).id;
  const examTypeId = (await ask(examType.calls.add, { name: '期中考试' })).id;
  const maths = (await ask(subject.calls.add, { name: '数学', code: 'M' })).id;
  const physics = (await ask(subject.calls.add, { name: '物理', code: 'P' })).id;
  ids = { termId, examTypeId, grade, classId, maths, physics };
  pupils = [];
  for (const code of ['S1', 'S2', 'S3']) pupils.push(await addPupil(code, classId));
});

const examination = () => ({
  termId: ids.termId,
  examTypeId: ids.examTypeId,
  classId: ids.classId,
  subjectIds: [ids.maths, ids.physics],
  needsSummary: false,
});
type Scores = Record<string, number | null>;
const students = (...scores: Scores[]) => pupils.map((id, index) => ({ id, scores: scores[index] ?? {} }));
const addSheet = async (...scores: Scores[]) =>
  (await ask(scoreAdd, { form: examination(), students: students(...scores) })).id;
const detail = (id: string) => ask(scoreQueryDetail, { id });
const marks = async (id: string) => (await detail(id)).students.map(({ scores }) => JSON.parse(scores));

describe('sheets of scores', () => {
  it('are added, listed with the names of what they are of, and shown with totals and shared places', async () => {
    const { maths, physics } = ids;
    const id = await addSheet({ [maths]: 90, [physics]: 80.5 }, { [maths]: 80.5, [physics]: 90 }, { [maths]: 60 });
    const page = await ask(scoreQuery, { page: 0, pageSize: 20, params: {} });
    expect(page).toMatchObject({ recordCount: 1, data: [{ id, name: '上学期期中考试', term: '上学期', state: 1 }] });
    expect(page.data[0]).toMatchObject({ className: '高一(1)班', classPath: '高一/高一(1)班', examType: '期中考试' });
    expect(JSON.parse(page.data[0]!.averages)).toEqual({ [maths]: 76.83, [physics]: 85.25 });
    expect(await detail(id)).toMatchObject({
      fields: [
        { id: maths, subject: '数学', fullMark: 100 },
        { id: physics, subject: '物理', fullMark: 100 },
      ],
      students: [
        { code: 'S1', total: 170.5, average: 85.25, rank: 1 },
        { code: 'S2', total: 170.5, rank: 1 },
        { code: 'S3', name: '学生S3', total: 60, rank: 3 },
      ],
    });
  });

  it('are found by class, by what lies above it, by term and by type', async () => {
    const id = await addSheet();
    const found = async (params: object) =>
      (await ask(scoreQuery, { page: 0, pageSize: 20, params })).data.map((row) => row.id);
    expect(await found({ classId: ids.grade })).toEqual([id]);
    expect(await found({ classId: ids.classId, termId: ids.termId, examTypeId: ids.examTypeId })).toEqual([id]);
    expect(await found({ classId: noId })).toEqual([]);
    expect(await found({ termId: noId })).toEqual([]);
  });

  it('take the forms of the specification: flat, as text, in every spelling', async () => {
    const { termId, examTypeId, classId, maths } = ids;
    const dataSet = [{ id: pupils[0], code: 'S1', scores: JSON.stringify({ [maths]: '7.5' }) }];
    const flat = { termId, examtypeId: examTypeId, classesId: classId, subjectids: `["${maths}"]`, dataSet };
    const { id } = await askWire(scoreAdd, flat);
    expect(await detail(id)).toMatchObject({ subjectIds: [maths], students: [{ code: 'S1', total: 7.5 }] });
    const refused = (dataSet: unknown) =>
      refusalOf(Promise.resolve().then(() => askWire(scoreAdd, { ...flat, dataSet })));
    expect(await refused([{ id: pupils[0], scores: { [maths]: '01' } }])).toBe('1001 请输入有效小数');
    expect(await refused([{ id: noId }])).toBe('1004 学生不存在');
    expect(await refused([])).toBe('1001 请先查询学生');
  });

  it('are refused for what the school does not have', async () => {
    const refused = (changes: object) =>
      refusalOf(ask(scoreAdd, { form: { ...examination(), ...changes }, students: students() }));
    expect(await refused({ termId: noId })).toBe('1004 学期不存在');
    expect(await refused({ examTypeId: noId })).toBe('1004 考试类型不存在');
    expect(await refused({ classId: noId })).toBe('1004 班级不存在');
    expect(await refused({ subjectIds: [ids.maths, noId] })).toBe('1004 学科不存在');
    const other = await addClass('高一(2)班', 2);
    expect(await refused({ classId: other })).toBe('1004 学生不存在');
    for (const id of [ids.termId, ids.examTypeId, ids.maths]) expect(id).toBeTruthy();
    expect(await refusalOf(ask(scoreAdd, { form: examination(), students: students({ [noId]: 1 }) }))).toBe(
      '1004 学科不存在',
    );
  });

  it('keep terms, types and subjects that they name', async () => {
    await addSheet();
    expect(await refusalOf(ask(term.calls.delete, { ids: [ids.termId] }))).toMatch(/^1003 /);
    expect(await refusalOf(ask(examType.calls.delete, { ids: [ids.examTypeId] }))).toMatch(/^1003 /);
    expect(await refusalOf(ask(subject.calls.delete, { ids: [ids.physics] }))).toMatch(/^1003 /);
    const [listed] = (await ask(subject.calls.query, { page: 0, pageSize: 20, params: {} })).data;
    expect(listed).toMatchObject({ used: true });
  });

  it('change in what is given, and lose the scores of a subject that they have no more', async () => {
    const { maths, physics } = ids;
    const id = await addSheet({ [maths]: 90, [physics]: 80 }, { [maths]: 70 });
    const form = { ...examination(), id, needsSummary: true };
    await ask(scoreUpdate, { form, students: [{ id: pupils[0]!, scores: { [physics]: 85 } }] });
    expect(await marks(id)).toEqual([{ [maths]: 90, [physics]: 85 }, { [maths]: 70 }, {}]);
    const [student] = students({ [physics]: null });
    await ask(scoreUpdate, { form: { ...form, subjectIds: [physics] }, students: [student!] });
    expect(await marks(id)).toEqual([{}, {}, {}]);
    expect(await detail(id)).toMatchObject({ needsSummary: true, subjectIds: [physics] });
    expect(await refusalOf(ask(scoreUpdate, { form: examination(), students: students() }))).toBe('1001 请选择记录');
    expect(await refusalOf(ask(scoreUpdate, { form: { ...form, id: noId }, students: students() }))).toBe(
      '1004 记录不存在',
    );
  });

  it('take what two teachers type at once, and tell who was slower in the same cell', async () => {
    const { maths, physics } = ids;
    const id = await addSheet();
    const [one, other] = pupils as [string, string];
    const enter = (studentId: string, scores: Scores, seen: Scores) =>
      ask(scoreEnter, { id, cells: [{ studentId, scores, seen }] });
    const cells = Array.from({ length: 10 }, (_, index) => index);
    await Promise.all(
      cells.flatMap((index) => [enter(one, { [maths]: index }, {}), enter(other, { [physics]: index }, {})]),
    );
    await enter(one, { [maths]: 61 }, {});
    expect(await enter(one, { [maths]: 62 }, { [maths]: 5 })).toEqual({
      conflicts: [{ studentId: one, subjectId: maths, score: '61' }],
    });
    expect(await enter(one, { [maths]: 63 }, { [maths]: 61 })).toEqual({ conflicts: [] });
    expect((await marks(id))[0]).toEqual({ [maths]: 63 });
  });

  it('are final once they are submitted: corrected with a reason, one by one', async () => {
    const { maths, physics } = ids;
    const id = await addSheet({ [maths]: 90, [physics]: 80 });
    const correct = (score: string, subjectId = maths, studentId = pupils[0]!) =>
      ask(scoreCorrect, { sheetId: id, studentId, subjectId, score, reason: '阅卷有误' });
    expect(await refusalOf(correct('95'))).toBe('1005 成绩未提交，请直接修改');
    await ask(scoreSubmit, { id });
    expect(await refusalOf(ask(scoreSubmit, { id }))).toBe('1005 成绩已提交');
    expect(await refusalOf(ask(scoreDelete, { ids: [id] }))).toBe('1005 成绩已提交，不允许删除');
    const entered = ask(scoreEnter, { id, cells: [{ studentId: pupils[0]!, scores: { [maths]: 1 }, seen: {} }] });
    expect(await refusalOf(entered)).toBe('1005 成绩已提交，不允许修改');
    expect(await refusalOf(ask(scoreUpdate, { form: { ...examination(), id }, students: students() }))).toBe(
      '1005 成绩已提交，不允许修改',
    );
    await correct('95.5');
    await correct('', physics);
    expect(await refusalOf(correct('1', noId))).toBe('1004 学科不存在');
    expect(await refusalOf(correct('1', maths, noId))).toBe('1004 学生不存在');
    expect(await detail(id)).toMatchObject({
      state: 2,
      students: [{ total: 95.5, rank: 1 }, {}, {}],
      corrections: [
        { subjectId: physics, formerScore: '80', score: '', reason: '阅卷有误', by: 'test' },
        { subjectId: maths, formerScore: '90', score: '95.5' },
      ],
    });
  });

  it('take no score behind their submission, however both come', async () => {
    const { maths } = ids;
    for (let round = 0; round < 10; round++) {
      const id = await addSheet();
      const enter = (score: number) =>
        refusalOf(ask(scoreEnter, { id, cells: [{ studentId: pupils[0]!, scores: { [maths]: score }, seen: {} }] }));
      const outcomes = await Promise.all([enter(1), refusalOf(ask(scoreSubmit, { id })), enter(2)]);
      expect(outcomes[1]).toBe('accepted');
      const stored = (await marks(id))[0];
      expect(await enter(99)).toBe('1005 成绩已提交，不允许修改');
      expect((await marks(id))[0]).toEqual(stored);
    }
  });

  it('are removed as drafts: all of them or none', async () => {
    const [one, other] = [await addSheet(), await addSheet()];
    expect(await refusalOf(ask(scoreDelete, { ids: [one, noId] }))).toBe('1004 记录不存在');
    await ask(scoreDelete, { ids: [one, other] });
    expect(await ask(scoreQuery, { page: 0, pageSize: 20, params: {} })).toMatchObject({ recordCount: 0 });
    expect(await refusalOf(detail(one))).toBe('1004 记录不存在');
  });

  it('go on naming a pupil who was removed, until they are erased', async () => {
    const id = await addSheet({ [ids.maths]: 90 });
    const gone = (...events: Parameters<typeof service.others.tell>[3][]) =>
      service.others.tell('people', { school: at.school, actor: at.meta.actor }, `student-${pupils[0]}`, ...events);
    await gone(studentRemoved({}));
    expect(await detail(id)).toMatchObject({ students: [{ code: 'S1', total: 90 }, {}, {}] });
    const template = await ask(scoreExportUiTemplate, examination());
    expect(template.students.map(({ code }) => code)).toEqual(['S2', 'S3']);
    await gone(personErased({ personType: 1 }));
    const names = (await detail(id)).students.map(({ name }) => name);
    expect(names).toContain('■■■');
  });
});

describe('submitted scores', () => {
  /** Two classes of the grade in the same examination; gives the sheets and the pupil of the second class. */
  async function examineGrade() {
    const { maths, physics } = ids;
    const one = await addSheet({ [maths]: 90, [physics]: 80 }, { [maths]: 60 }, { [maths]: 90, [physics]: 80 });
    const classId = await addClass('高一(2)班', 2, ids.grade);
    const other = await addPupil('S4', classId);
    const student = { id: other, scores: { [maths]: 100, [physics]: 90 } };
    const second = (await ask(scoreAdd, { form: { ...examination(), classId }, students: [student] })).id;
    for (const id of [one, second]) await ask(scoreSubmit, { id });
    return { one, second, other };
  }
  const shares = { passShare: 60, excellenceShare: 85 };

  it('are analysed against the grade, and drafts are not', async () => {
    await examineGrade();
    await addSheet({ [ids.maths]: 1 });
    const asked = { termId: ids.termId, examTypeId: ids.examTypeId, classId: ids.classId, ...shares };
    const { gradeName, subjects } = await ask(scoreAnalysis, asked);
    expect(gradeName).toBe('高一');
    expect(subjects.map((one) => [one.subject, one.groups.map(({ count, average }) => [count, average])])).toEqual([
      [
        '数学',
        [
          [4, 85],
          [3, 80],
          [1, 100],
        ],
      ],
      [
        '物理',
        [
          [3, 83.33],
          [2, 80],
          [1, 90],
        ],
      ],
      [
        '总分',
        [
          [4, 147.5],
          [3, 133.33],
          [1, 190],
        ],
      ],
    ]);
    expect(await refusalOf(ask(scoreAnalysis, { ...asked, classId: noId }))).toBe('1004 班级不存在');
  });

  it('show a pupil over the examinations with places that ties share', async () => {
    const { one } = await examineGrade();
    const [first] = await ask(scoreTrend, { studentId: pupils[2]! });
    expect(first).toEqual({
      sheetId: one,
      name: '上学期期中考试',
      total: 170,
      classAverage: 133.33,
      gradeAverage: 147.5,
      classRank: 1,
      classCount: 3,
      gradeRank: 2,
      gradeCount: 4,
    });
    expect(await ask(scoreTrend, { studentId: noId })).toEqual([]);
    const [inPhysics] = await ask(scoreTrend, { studentId: pupils[2]!, subjectId: ids.physics });
    expect(inPhysics).toEqual({
      sheetId: one,
      name: '上学期期中考试',
      total: 80,
      classAverage: 80,
      gradeAverage: 83.33,
      classRank: 1,
      classCount: 2,
      gradeRank: 2,
      gradeCount: 3,
    });
    expect(await ask(scoreTrend, { studentId: pupils[2]!, subjectId: noId })).toEqual([]);
  });

  it('are report cards as PDF, of one pupil or of all, drawn beside the thread of requests', async () => {
    const { one } = await examineGrade();
    const draft = await addSheet();
    expect(await refusalOf(ask(scoreReportCards, { id: draft }))).toBe('1005 成绩未提交，不能生成成绩单');
    expect(await refusalOf(ask(scoreReportCards, { id: one, studentId: noId }))).toBe('1004 学生不存在');
    expect(await refusalOf(ask(scoreShowReportCards, { id: draft }))).toBe('1005 成绩未提交，不能生成成绩单');
    const shown = await ask(scoreShowReportCards, { id: one });
    expect(shown).toMatchObject({ examination: '上学期期中考试', className: '高一/高一(1)班' });
    expect(shown.cards.map(({ code, total, gradeRank }) => [code, total, gradeRank])).toEqual([
      ['S1', 170, 2],
      ['S2', 60, 4],
      ['S3', 170, 2],
    ]);
    const { cards } = await ask(scoreShowReportCards, { id: one, studentId: pupils[2]! });
    expect(cards).toEqual([shown.cards[2]]);
    const pdf = async (studentId?: string) => {
      const chunks: Buffer[] = [];
      const sink = new Writable({
        write(chunk: Buffer, _encoding, done) {
          chunks.push(Buffer.from(chunk));
          done();
        },
      });
      await (await ask(scoreReportCards, { id: one, studentId })).write(sink);
      return Buffer.concat(chunks);
    };
    const [single, all] = [await pdf(pupils[0]), await pdf()];
    expect(single.subarray(0, 5).toString()).toBe('%PDF-');
    expect(single.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(all.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(3);
    expect(all.toString('latin1')).toContain('NotoSansHans');
    // The sign of the school stands on each page, and in the file once.
    expect(all.toString('latin1')).not.toContain('/Subtype /Image');
    const path = join(folder, 'logo.png');
    await sharp({ create: { width: 64, height: 32, channels: 3, background: '#1890ff' } }).toFile(path);
    await ask(logoUpdate, { file: { name: 'logo.png', size: 1000, path } });
    const signed = (await pdf()).toString('latin1');
    expect(signed.match(/\/Type \/Page\b/g)).toHaveLength(3);
    expect(signed.match(/\/Subtype \/Image/g)).toHaveLength(1);
  });
});

describe('workbooks of scores', () => {
  type Row = Record<string, string | number>;
  const file = async (titles: readonly string[], rows: readonly Row[], ...hidden: readonly number[]) => {
    const path = join(folder, `${newId()}.xlsx`);
    const columns = titles.map((title) => ({ title, value: (row: Row) => row[title] }));
    await writeWorkbook(createWriteStream(path), { sheetName: '成绩', columns }, rows);
    await hideRows(path, hidden);
    return new ReceivedFile('成绩.xlsx', path);
  };
  const upload = async (rows: readonly Row[], titles = ['学生编码', '姓名', '数学', '物理']) =>
    ask(scoreUpload, { ...examination(), file: await file(titles, rows) });

  it('are templates with a column for each subject', async () => {
    const { fileName, contentType } = await ask(scoreExportTemplate, examination());
    expect(fileName).toBe('学生成绩模板.xlsx');
    expect(contentType).toContain('spreadsheetml');
  });

  it('say how many of their good rows are hidden, which are in the draft too', async () => {
    const rows = [
      { 学生编码: 'S1', 数学: 90 },
      { 学生编码: 'S3', 数学: 80 },
    ];
    const answer = await ask(scoreUpload, { ...examination(), file: await file(['学生编码', '数学'], rows, 3) });
    expect(answer).toMatchObject({ count: 2, successCount: 2, hiddenCount: 1 });
  });

  it('make a draft of good rows', async () => {
    const answer = await upload([
      { 学生编码: 'S1', 姓名: '学生S1', 数学: 90, 物理: '80.5' },
      { 学生编码: 'S3', 数学: 0 },
    ]);
    expect(answer).toMatchObject({ count: 2, successCount: 2, failCount: 0 });
    const { maths, physics } = ids;
    expect(await marks(answer.id)).toEqual([{ [maths]: 90, [physics]: 80.5 }, {}, { [maths]: 0 }]);
  });

  it('are refused whole with the errors of their rows', async () => {
    const refusal = await upload([
      { 学生编码: 'S1', 数学: '01', 物理: '缺考' },
      { 学生编码: 'S9', 数学: 1 },
      { 学生编码: 'S2', 姓名: '学生S3', 数学: 1 },
      { 学生编码: 'S3', 数学: 1 },
      { 学生编码: 'S3', 数学: 2 },
      { 学生编码: '#REF!', 数学: '#N/A' },
    ]).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Rejection);
    const { code, message, data } = refusal as Rejection;
    expect([code, message]).toEqual([1001, '请输入有效小数']);
    expect(data).toMatchObject({
      count: 6,
      successCount: 1,
      failCount: 5,
      datas: [
        { rownumber: 2, success: false, error: '数学：请输入有效小数；物理：请输入有效小数' },
        { code: 'S9', error: '学生编码不存在' },
        { error: '姓名与学生编码不一致' },
        { success: true, error: '' },
        { error: '文件内重复' },
        { error: '学生编码格式不正确；数学格式不正确' },
      ],
    });
    expect(await ask(scoreQuery, { page: 0, pageSize: 20, params: {} })).toMatchObject({ recordCount: 0 });
    expect(await refusalOf(upload([{ 姓名: 'x' }], ['姓名']))).toMatch(/^1001 excel分析失败！.*学生编码/);
  });

  it('tell subjects of one name apart by their codes', async () => {
    const twin = (await ask(subject.calls.add, { name: '数学', code: 'M2' })).id;
    const titles = ['学生编码', '数学（M）', '数学（M2）'];
    const row = { 学生编码: 'S1', '数学（M）': 1, '数学（M2）': 2 };
    const subjectIds = [ids.maths, twin];
    const answer = await ask(scoreUpload, { ...examination(), subjectIds, file: await file(titles, [row]) });
    expect((await marks(answer.id))[0]).toEqual({ [ids.maths]: 1, [twin]: 2 });
  });
});
