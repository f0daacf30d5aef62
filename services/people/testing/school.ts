import { randomUUID } from 'node:crypto';
import { type Call, readInput } from '../../../libs/contracts/kernel/index.js';
import { parentAdd, studentAdd, studentQuery, teacherAdd } from '../../../libs/contracts/people/index.js';
import { saveRows } from '../../../libs/database/index.js';
import type { EventStore } from '../../../libs/eventsourcing/index.js';
import { type Answered, LocalTime } from '../../../libs/platform/index.js';
import { requestOf, ServiceUnderTest } from '../../../libs/testing/index.js';
import { classes } from '../class/classes.js';
import { peopleService } from '../people.module.js';

/** Fields of a request as the wire has them. */
export type Wire = Record<string, unknown>;

/** The people service on a database of its own, for a suite. */
export class PeopleUnderTest {
  private constructor(readonly service: ServiceUnderTest) {}

  static async start(): Promise<PeopleUnderTest> {
    return new PeopleUnderTest(await ServiceUnderTest.start(peopleService));
  }

  get store(): EventStore {
    return this.service.store;
  }

  get test() {
    return this.service.test;
  }

  stop(): Promise<void> {
    return this.service.stop();
  }

  /** A school of its own for each test. */
  school(): SchoolUnderTest {
    return new SchoolUnderTest(this);
  }
}

/** A school, as its people and tests see it. */
export class SchoolUnderTest {
  readonly id = randomUUID();
  readonly context = requestOf(this.id);
  readonly time = new LocalTime('Asia/Shanghai');

  constructor(readonly people: PeopleUnderTest) {}

  get store(): EventStore {
    return this.people.store;
  }

  get database() {
    return this.people.service.database;
  }

  /** Asks a call, given its fields as the wire has them. @throws Rejection */
  ask<C extends Call>(call: C, wire: Wire): Promise<Answered<C>> {
    return this.people.service.ask(call, readInput(call, wire), this.context);
  }

  /** A class, as the organisation service would have told of it. */
  async addClass(name: string, { parentId = null as string | null, state = 1 } = {}): Promise<string> {
    const row = { id: randomUUID(), school: this.id, parentId, name, code: name, type: 2, state };
    await this.database.inSchool(this.id, (sql) => saveRows(sql, classes.table, [row]));
    return row.id;
  }

  /** Adds a student, given as the wire has it; the rest is made up. */
  async addStudent(wire: Wire & { classesid: string }): Promise<string> {
    const made = { code: randomUUID().slice(0, 8), name: '张三', sex: '男' };
    return (await this.ask(studentAdd, { ...made, ...wire })).id;
  }

  /** Adds a parent, given as the wire has it; the rest is made up. */
  async addParent(wire: Wire = {}): Promise<string> {
    const unique = randomUUID().slice(0, 8);
    return (await this.ask(parentAdd, { code: unique, name: '张父', mobil: unique, ...wire })).id;
  }

  /** Adds a teacher, given as the wire has it; the rest is made up. */
  async addTeacher(wire: Wire = {}): Promise<string> {
    const unique = randomUUID().slice(0, 8);
    return (await this.ask(teacherAdd, { code: unique, name: '王老师', mobil: unique, ...wire })).id;
  }

  /** The student list, with filters and order as the wire has them. */
  students(params: Wire = {}, order: Wire = {}) {
    return this.ask(studentQuery, { params, ...order });
  }

  /** Codes of the listed students. */
  async codes(params: Wire = {}, order: Wire = {}): Promise<string[]> {
    return (await this.students(params, order)).data.map(({ code }) => code);
  }
}
