import { randomUUID } from 'node:crypto';
import { type InputOf, Rejection, readInput } from '../../../libs/contracts/kernel/index.js';
import { parentAdd, studentAdd, studentQuery, teacherAdd } from '../../../libs/contracts/people/index.js';
import { saveRows } from '../../../libs/database/index.js';
import { EventStore } from '../../../libs/eventsourcing/index.js';
import { LocalTime, type RequestContext } from '../../../libs/platform/index.js';
import { type TestDatabase, testDatabase } from '../../../libs/testing/index.js';
import { classes } from '../class/classes.js';
import { AddParent, AddParentHandler } from '../parent/parent.commands.js';
import { peopleService } from '../people.module.js';
import { AddStudent, AddStudentHandler } from '../student/student.commands.js';
import { ListStudents, ListStudentsHandler } from '../student/student.queries.js';
import { AddTeacher, AddTeacherHandler } from '../teacher/teacher.commands.js';

/** The people service on a database of its own, for a suite. */
export class PeopleUnderTest {
  private constructor(
    readonly test: TestDatabase,
    readonly store: EventStore,
  ) {}

  static async start(): Promise<PeopleUnderTest> {
    const test = await testDatabase();
    const { name: source, projections = [], migrations } = peopleService;
    const store = new EventStore({ source, database: test.database, projections, migrations });
    await store.prepare();
    return new PeopleUnderTest(test, store);
  }

  async stop(): Promise<void> {
    await this.store.close();
    await this.test.close();
  }

  /** A school of its own for each test. */
  school(): SchoolUnderTest {
    return new SchoolUnderTest(this);
  }
}

/** A school, as its people and tests see it. */
export class SchoolUnderTest {
  readonly id = randomUUID();
  readonly context = {
    school: this.id,
    language: 'zh',
    meta: { actor: 'test', accountId: randomUUID() },
  } as RequestContext;
  readonly time = new LocalTime('Asia/Shanghai');

  constructor(readonly people: PeopleUnderTest) {}

  get store(): EventStore {
    return this.people.store;
  }

  get database() {
    return this.people.test.database;
  }

  /** A class, as the organisation service would have told of it. */
  async addClass(name: string, { parentId = null as string | null, state = 1 } = {}): Promise<string> {
    const row = { id: randomUUID(), school: this.id, parentId, name, code: name, type: 2, state };
    await this.database.inSchool(this.id, (sql) => saveRows(sql, classes.table, [row]));
    return row.id;
  }

  /** Adds a student, given as the wire has it; the rest is made up. */
  async addStudent(wire: Partial<Record<string, unknown>> & { classesid: string }): Promise<string> {
    const input = readInput(studentAdd, { code: randomUUID().slice(0, 8), name: '张三', sex: '男', ...wire });
    return (await new AddStudentHandler(this.store).execute(new AddStudent(input, this.context))).id;
  }

  /** Adds a parent, given as the wire has it; the rest is made up. */
  async addParent(wire: Partial<Record<string, unknown>> = {}): Promise<string> {
    const unique = randomUUID().slice(0, 8);
    const input = readInput(parentAdd, { code: unique, name: '张父', mobil: unique, ...wire });
    return (await new AddParentHandler(this.store).execute(new AddParent(input, this.context))).id;
  }

  /** Adds a teacher, given as the wire has it; the rest is made up. */
  async addTeacher(wire: Partial<Record<string, unknown>> = {}): Promise<string> {
    const unique = randomUUID().slice(0, 8);
    const input = readInput(teacherAdd, { code: unique, name: '王老师', mobil: unique, ...wire });
    return (await new AddTeacherHandler(this.store).execute(new AddTeacher(input, this.context))).id;
  }

  /** The student list, with filters and order as the wire has them. */
  students(params: Record<string, unknown> = {}, order: Record<string, unknown> = {}) {
    const input: InputOf<typeof studentQuery> = readInput(studentQuery, { params, ...order });
    return new ListStudentsHandler(this.database, this.time).execute(new ListStudents(input, this.context));
  }

  /** Codes of the listed students. */
  async codes(params: Record<string, unknown> = {}, order: Record<string, unknown> = {}): Promise<string[]> {
    return (await this.students(params, order)).data.map(({ code }) => code);
  }
}

/** What a refused work answers: code and message; `accepted` for the others. */
export const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'accepted',
    (error: Error) => (error instanceof Rejection ? `${error.code} ${error.message}` : Promise.reject(error)),
  );
