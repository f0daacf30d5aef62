import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Call, schemaOf } from '../../libs/contracts/kernel/index.js';
import { modules } from '../../libs/contracts/modules.js';
import { readAll } from '../../libs/spreadsheet/testing/hand-made-workbook.js';
import { requestOf, type Victims } from './forged-request.js';
import type { TwoSchools } from './two-schools.js';

/** A pupil of the sample school. */
interface Pupil {
  id: string;
  code: string;
  name: string;
  sex: string;
  mobil: string | null;
  classesid: string;
  parents: { schoolparentid: string; code: string }[];
}

/** What a teacher is to a class. */
interface Binding {
  id: string;
  schoolteacherid: string;
  classesid: string;
  isclassmanager: boolean;
  job: string | null;
}

/** A sheet of scores. */
interface Sheet {
  id: string;
  classesid: string;
  termid: string;
  examtypeid: string;
  subjectids: string[];
}

interface Schema {
  properties?: Readonly<Record<string, Schema>>;
  format?: string;
  maximum?: number;
}

/** A page with all rows. */
export const everything = { page: 0, pagesize: 5000, params: {} };

/** How many pupils of its classes, and of others, an answer names by code or id. */
export interface Named {
  own: number;
  others: number;
}

/** A class of the school. */
interface Room {
  id: string;
  pid: string | null;
  classname: string;
}

/**
 * A session with every permission, limited to the classes of a teacher of the sample school who leads one of them and teaches
 * in others. Of each kind that belongs to pupils there is a row of a pupil of these, and one of a pupil of none.
 */
export class LimitedSession {
  token = '';
  accountId = '';
  /** Ids of the teacher's classes; the teacher leads the first. */
  readonly own: string[] = [];
  /** Rows of another class, by the first part of the ids of the calls that take them. */
  readonly victims: Victims = {};
  /** A pupil of the class that the teacher leads, one who has come there from the class that has attendance, and one of no class of the teacher. */
  pupil!: Pupil;
  comer!: Pupil;
  stranger!: Pupil;
  gradeOfStranger = '';
  /** How many pupils the teacher's classes have. */
  pupils = 0;
  /** Ids and codes of pupils and of their parents, and names of classes. */
  private readonly words: Record<'own' | 'others', Set<string>> = { own: new Set(), others: new Set() };
  private readonly month = new Date().toISOString().slice(0, 7);
  /** Own rows, by the ids of the calls that take them. */
  private readonly rows: Record<string, string> = {};
  private leading!: Binding;
  /** The sheet of the class that the teacher leads. */
  private sheet!: Sheet;

  constructor(private readonly schools: TwoSchools) {}

  get teacherId(): string {
    return this.leading.schoolteacherid;
  }

  /** Makes the account, and the rows to try. */
  async start(): Promise<this> {
    const { client } = this.schools;
    const classes = await client.data<Room[]>('/api/school/classes/queryall');
    const pupils = await this.all<Pupil>('school/student/query');
    const attended = await this.all<{ code: string }>('attendance/manage/student/query', this.thisMonth);
    const codes = new Set(attended.map(({ code }) => code));
    const comer = pupils.find(({ code }) => codes.has(code));
    await this.findTeacher(comer!.classesid);
    const isOwn = ({ classesid }: Pupil) => this.own.includes(classesid);
    const stayer = pupils.find((pupil) => codes.has(pupil.code) && pupil !== comer && !isOwn(pupil));
    this.pupil = pupils.find(({ classesid }) => classesid === this.own[0])!;
    this.stranger = pupils.find((pupil) => !isOwn(pupil) && pupil.classesid !== comer!.classesid)!;
    this.gradeOfStranger = classes.find(({ id }) => id === this.stranger.classesid)!.pid!;
    this.comer = { ...comer!, classesid: this.own[0]! };
    await client.data('/api/school/student/update', this.formOf(this.comer));

    const now = pupils.map((pupil) => (pupil.id === comer!.id ? this.comer : pupil));
    this.pupils = now.filter(isOwn).length;
    for (const pupil of now) this.note(isOwn(pupil) ? 'own' : 'others', pupil);
    for (const word of this.words.own) this.words.others.delete(word);
    const above = new Set(classes.filter(({ id }) => this.own.includes(id)).map(({ pid }) => pid));
    // Where the comer was before may be told of what was recorded there.
    const named = new Set([...this.own, ...above, comer!.classesid]);
    for (const { id, classname } of classes) if (!named.has(id)) this.words.others.add(classname);

    ({ id: this.accountId, token: this.token } = await this.schools.addClerk('leader'));
    const modularids = modules.filter(({ kind }) => kind === 2).map(({ id }) => id);
    await client.data('/api/accountmg/updateauth', { accountid: this.accountId, modularids });
    await this.tie({ teacherid: this.teacherId, limited: true });
    await client.data('/api/params/update', { fangyi: { fy_open: true }, baseparam: { recordgohome: 1 } });
    this.rows['msg.progress'] = await this.addRowsOf(this.pupil);
    this.victims.msg = await this.addRowsOf(this.stranger);
    await this.schools.campus.bus.settled();
    await this.findRows(stayer!);
    return this;
  }

  /** The form of a pupil as it is. */
  formOf({ id, code, name, sex, mobil, classesid }: Pupil) {
    return { id, code, name, sex, mobil, classesid };
  }

  /** Changes whose account it is. */
  tie(said: object): Promise<unknown> {
    const account = { id: this.accountId, name: '班主任', phone: '1' };
    return this.schools.client.data('/api/accountmg/update', { ...account, ...said });
  }

  /** Makes a call, in the names of the wire; gives its envelope. */
  ask<T = unknown>(path: string, body?: object) {
    return this.schools.client.ask<T>(path, body, this.token);
  }

  /** What a read call answers to these fields, as text; what a workbook says. @throws where it is refused */
  async answerOf(call: Call, fields: Record<string, unknown>): Promise<string> {
    const { query, init } = requestOf(call, fields);
    const headers = { ...(init.headers as Record<string, string> | undefined), token: this.token };
    const reply = await fetch(`${this.schools.campus.url}${encodeURI(call.path)}${query}`, { ...init, headers });
    const bytes = await buffer(Readable.fromWeb(reply.body as never));
    if (reply.headers.get('content-type')?.includes('spreadsheetml')) return JSON.stringify(await readAll(bytes));
    return bytes.toString();
  }

  /** How many pupils, parents and classes a text names, by whether they are of the teacher's classes. */
  namedIn(text: string): Named {
    const words = new Set(text.match(/[\p{L}\p{N}_-]+/gu));
    const countOf = (known: ReadonlySet<string>) => [...known].filter((word) => words.has(word)).length;
    return { own: countOf(this.words.own), others: countOf(this.words.others) };
  }

  /** What a read call is asked for to answer all that it has: of all classes, or of one. */
  widely({ id, input }: Call, classId?: string): Record<string, unknown> {
    const { pupil, sheet } = this;
    const { properties = {} } = schemaOf(input) as Schema;
    const { from } = properties.params?.properties ?? {};
    const days = { fromdate: '2026-01-01', from: from?.format === 'date' ? '2026-01-01' : '2026-01-01 00:00:00' };
    const params = { ...days, classesid: classId, classesId: classId, classid: classId };
    const asked: Record<string, unknown> = {
      ...{
        page: 0,
        pagesize: Math.min(5000, properties.pagesize?.maximum ?? 5000),
        params,
        classesid: classId,
        classid: classId,
        month: this.month,
        target: 1,
      },
      ...{ termid: sheet.termid, examtypeid: sheet.examtypeid, subjectids: sheet.subjectids, scoreId: sheet.id },
      ...{ studentId: pupil.id, parentid: pupil.parents[0]!.schoolparentid, personid: pupil.id, persontype: 1 },
      ...{ id: this.rows[id] ?? this.own[0], cardNo: '1', personType: 1, subjectIds: sheet.subjectids },
    };
    // Elsewhere it is a filter.
    if (!id.startsWith('person.')) delete asked.personid;
    if (id === 'msg.preview') Object.assign(asked, { content: '{姓名}', personid: pupil.parents[0]!.schoolparentid });
    if (/^(score\.|msg\.(audience|recipients|preview)|teacherbind\.query)/.test(id))
      asked.classid = asked.classesid ??= this.own[0];
    return Object.fromEntries(Object.entries(asked).filter(([name]) => Object.hasOwn(properties, name)));
  }

  get thisMonth() {
    return { from: `${this.month}-01` };
  }

  /** All rows of a list, as the main account sees them. */
  private async all<Row = { id: string }>(path: string, params: object = {}): Promise<Row[]> {
    const { data } = await this.schools.client.data<{ data: Row[] }>(`/api/${path}`, { ...everything, params });
    if (data.length === 0) throw new Error(`${path} has no row to try`);
    return data;
  }

  private note(side: 'own' | 'others', { id, code, parents }: Pupil): void {
    for (const word of [id, code, ...parents.flatMap((one) => [one.schoolparentid, one.code])])
      this.words[side].add(word);
  }

  /** A teacher who leads a class and teaches in others, manages nothing, and has nothing to do with one class. */
  private async findTeacher(besideClass: string): Promise<void> {
    const bindings = await this.schools.client.data<Binding[]>('/api/school/teacherbind/teachers', {});
    const bound = (teacher: string) => bindings.filter((one) => one.schoolteacherid === teacher);
    this.leading = bindings.find(({ isclassmanager, schoolteacherid }) => {
      const all = bound(schoolteacherid);
      return isclassmanager && all.length > 1 && !all.some((one) => one.job || one.classesid === besideClass);
    })!;
    const others = bound(this.teacherId).filter(({ id }) => id !== this.leading.id);
    this.own.push(this.leading.classesid, ...others.map(({ classesid }) => classesid));
  }

  /** What parents tell of a pupil, and the office tells them; gives the id of its message. */
  private async addRowsOf({ code, classesid }: Pupil): Promise<string> {
    const { client } = this.schools;
    const day = `${this.month}-02`;
    const times = { fromdate: day, fromtime: '08:00:00', todate: day, totime: '12:00:00' };
    await client.open('/api/open/leave/submit', { studentcode: code, ...times, content: '牙科', createtype: 1 });
    await client.open('/api/open/fangyi/submit', { type: 1, personcode: code, wendu: 36.5 });
    await client.open('/api/open/fangyi/submit', { type: 2, personcode: code, name: '张母', kinship: '母亲' });
    await client.open('/api/open/gohome/submit', { studentcode: code, leavetime: `${day} 17:05:00`, state: 2 });
    const message = { title: '班会', content: '周五班会', type: 1, target: 2, classid: classesid };
    const { id } = await client.data<{ id: string }>('/api/msg/msgmg/add', message);
    await client.data(`/api/msg/msgmg/publish?id=${id}`);
    return id;
  }

  /** @param stayer a pupil of another class who has attendance */
  private async findRows(stayer: Pupil): Promise<void> {
    const { classesid } = this.stranger;
    const firstOf = async (path: string, params: object) => (await this.all(path, params))[0]!.id;
    const recordOf = ({ code }: Pupil) => firstOf('attendance/manage/student/query', { ...this.thisMonth, code });
    [this.sheet] = (await this.all<Sheet>('schoolservice/score/query', { classesid: this.own[0] })) as [Sheet];
    this.rows['attmanage.explain'] = await recordOf(this.comer);
    this.rows['leave.overlap'] = await firstOf('askforleave/query', { classesid: this.own[0] });
    // Dictionaries are the school's: their rows are shown to everybody.
    const { term: _term, examtype: _type, attgroup: _group, attconfig: _rule, ...others } = this.schools.victims;
    Object.assign(this.victims, others, {
      student: this.stranger.id,
      parent: this.stranger.parents[0]!.schoolparentid,
      class: classesid,
      score: await firstOf('schoolservice/score/query', { classesid }),
      attmanage: await recordOf(stayer),
      gohome: await firstOf('gohome/query', { classesid }),
      leave: await firstOf('askforleave/query', { classesid }),
      messagerecord: await firstOf('msg/msgmg/queryrecord', { classesid }),
    });
  }

  /** The sheet of the class that the teacher leads. */
  get ownSheetId(): string {
    return this.sheet.id;
  }
}
