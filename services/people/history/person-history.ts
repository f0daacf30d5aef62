import { Injectable } from '@nestjs/common';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { parentBound, parentUnbound } from '../../../libs/contracts/people/index.js';
import { LogReader, type StoredEvent } from '../../../libs/eventsourcing/index.js';
import { face } from '../face/face.js';
import { parent } from '../parent/parent.js';
import { student } from '../student/student.js';
import { teacher } from '../teacher/teacher.js';
import { historyTypes } from './history.js';

/** 1 student, 2 parent, 3 teacher (enumeration PersonType). */
export type PersonType = 1 | 2 | 3;

/** Refusal of a person of whom the log knows nothing. */
export const unknownPerson = '人员不存在';

const categories: Record<PersonType, string> = { 1: student.category, 2: parent.category, 3: teacher.category };
const bindings = [parentBound.name, parentUnbound.name];

/** Reads what the log knows of persons, of those too that are gone. */
@Injectable()
export class PersonHistory {
  constructor(private readonly reader: LogReader) {}

  /** The events of a person in their order: of its own stream, its photos and its bindings. @throws Rejection 1004 */
  async eventsOf(school: string, type: PersonType, id: string): Promise<StoredEvent[]> {
    const own = await this.read({ school, streamId: id });
    const streams = [categories[type], face.category].map((category) => `${category}-${id}`);
    const events = own.filter(({ stream }) => streams.includes(stream));
    if (!events.some(({ stream }) => stream === streams[0])) throw Rejection.notFound(unknownPerson);
    // Bindings stand in the streams of students.
    if (type !== 2) return events;
    const bound = await this.read({ school, types: bindings, data: { property: 'parentId', value: id } });
    return [...events, ...bound].sort((one, other) => Number(one.sequence) - Number(other.sequence));
  }

  private async read(filter: Parameters<LogReader['read']>[0]): Promise<StoredEvent[]> {
    const events: StoredEvent[] = [];
    const batches = this.reader.read({ ...filter, sources: ['people'] }, { types: historyTypes });
    for await (const batch of batches) events.push(...batch);
    return events;
  }
}

/** Finds the bindings of a parent in the log, which are in the streams of its students. */
export class BindingsByParent implements MigrationInterface {
  readonly name = 'BindingsByParent1795400000000';

  async up(runner: QueryRunner): Promise<void> {
    const types = bindings.map((type) => `'${type}'`).join(', ');
    await runner.query(`create index events_parent on people.events ((data ->> 'parentId')) where type in (${types})`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index people.events_parent');
  }
}
