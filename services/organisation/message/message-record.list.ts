import { Injectable } from '@nestjs/common';
import { type InputOf, type ListRow, type Page, wireNamesOf } from '../../../libs/contracts/kernel/index.js';
import { messageRecordQuery } from '../../../libs/contracts/organisation/message-record.js';
import {
  type ListOptions,
  listPage,
  type Sql,
  selectRows,
  streamList,
  tableName,
} from '../../../libs/database/index.js';
import { LocalTime, type Scope } from '../../../libs/platform/index.js';
import { loadTree, pathText } from '../class/class-tree.js';
import { guardianTable, persons } from '../copies.js';
import { messageBodyTable } from './message.read-model.js';
import { messageDispatchTable } from './message-dispatch.js';
import { type MessageRecordRow, messageRecordTable } from './message-record.read-model.js';

/** What the list and the export may be asked for. */
export type RecordFilters = InputOf<typeof messageRecordQuery>['params'];
/** A send record as it is listed. */
export type ListedRecord = ListRow<typeof messageRecordQuery>;

const body = tableName(messageBodyTable);
const ofBody = (column: string) => ({ sql: `select body.${column} from ${body} body where body.id = body_id` });
const orderable: ListOptions<typeof messageRecordTable>['orderable'] = {
  ...(wireNamesOf(messageRecordQuery) as ListOptions<typeof messageRecordTable>['orderable']),
  title: ofBody('title'),
  content: { sql: `select coalesce(content, (${ofBody('content').sql}))` },
  student: ofBody('student_name'),
  studentName: ofBody('student_name'),
};

const escaped = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * The conditions of records that a request may see: a limited one those of parents who have a pupil in its classes now, sent for
 * these, and of a notice about such a pupil alone.
 * @param bind adds a parameter and gives its placeholder
 */
export function toOwnParents({ ownClassIds }: Scope, bind: (value: unknown) => string): string[] {
  if (!ownClassIds) return [];
  const own = bind(ownClassIds);
  const pupils = `select id from ${tableName(persons.table)} pupil where pupil.type = 1 and pupil.class_id = any(${own})`;
  return [
    `recipient_type = 1 and class_id = any(${own})`,
    `recipient_id in (select parent_id from ${tableName(guardianTable)} bound where bound.student_id in (${pupils}))`,
    `not exists (select from ${body} body where body.id = body_id and body.person_id not in (${pupils}))`,
  ];
}

/** Send records with what they tell. */
@Injectable()
export class MessageRecordList {
  constructor(private readonly time: LocalTime) {}

  /** One page of records, newest first. */
  async page(sql: Sql, scope: Scope, request: InputOf<typeof messageRecordQuery>): Promise<Page<ListedRecord>> {
    const options = await this.options(sql, scope, request.params);
    const { data, recordCount } = await listPage(sql, messageRecordTable, request, options);
    return { data: await this.listed(sql, scope.school, data), recordCount };
  }

  /** All records that the filters give, in batches, newest first. */
  async *all(sql: Sql, scope: Scope, params: RecordFilters): AsyncIterable<ListedRecord[]> {
    const options = await this.options(sql, scope, params);
    for await (const rows of streamList(sql, messageRecordTable, { params }, options))
      yield await this.listed(sql, scope.school, rows);
  }

  private async options(
    sql: Sql,
    scope: Scope,
    { title, keyword, studentName, classId, isRead }: RecordFilters,
  ): Promise<ListOptions<typeof messageRecordTable>> {
    const { school } = scope;
    const classIds = classId === undefined ? undefined : await branchOf(sql, school, classId);
    return {
      filters: {
        from: { from: 'createdAt', as: (text: string) => this.time.instant(text) },
        to: { to: 'createdAt', as: (text: string) => this.time.lastInstant(text) },
        recipientType: { equals: 'recipientType' },
        recipientName: { contains: 'recipientName' },
        state: { equals: 'state' },
      },
      where: (bind) => {
        const told = [
          ...(title ? [`title = ${bind(title)}`] : []),
          ...(studentName ? [`student_name ilike ${bind(escaped(studentName))}`] : []),
        ];
        return [
          'true',
          ...(keyword
            ? [
                `(content ilike ${bind(escaped(keyword))} or content is null and body_id in
                  (select id from ${body} where school = ${bind(school)} and content ilike ${bind(escaped(keyword))}))`,
              ]
            : []),
          ...(isRead === undefined ? [] : [`read_at is ${isRead ? 'not null' : 'null'}`]),
          ...toOwnParents(scope, bind),
          ...(classIds ? [`class_id = any(${bind(classIds)})`] : []),
          ...(told.length > 0
            ? [`body_id in (select id from ${body} where school = ${bind(school)} and ${told.join(' and ')})`]
            : []),
        ].join(' and ');
      },
      orderable,
      defaultOrder: [['createdAt', 'desc']],
    };
  }

  private async listed(sql: Sql, school: string, rows: readonly MessageRecordRow[]): Promise<ListedRecord[]> {
    const bodyIds = [...new Set(rows.map(({ bodyId }) => bodyId))];
    const told = await selectRows(sql, messageBodyTable, 'school = $1 and id = any($2)', [school, bodyIds]);
    const bodies = new Map(told.map((one) => [one.id, one]));
    const tree = rows.some(({ classId }) => classId !== null) ? await loadTree(sql, school) : undefined;
    const names = new Map((tree?.nodes ?? []).map((node) => [node.id, pathText(tree!, node)]));
    const waiting = await selectRows(
      sql,
      messageDispatchTable,
      'record_id = any($1) and is_quiet and claimed_until is null',
      [rows.map(({ id }) => id)],
    );
    const ends = new Map(waiting.map(({ recordId, dueAt }) => [recordId, this.time.text(dueAt)]));
    return rows.map((row) => {
      const { title = '', content = '', studentName = null } = bodies.get(row.bodyId) ?? {};
      return {
        id: row.id,
        recipientName: row.recipientName,
        recipientType: row.recipientType,
        className: names.get(row.classId ?? '') ?? '',
        title,
        content: row.content ?? content,
        state: row.state,
        createdAt: this.time.text(row.createdAt),
        studentName,
        reason: row.reason,
        waitsUntil: ends.get(row.id) ?? null,
        arrivedAt: row.arrivedAt === null ? null : this.time.text(row.arrivedAt),
        readAt: row.readAt === null ? null : this.time.text(row.readAt),
      };
    });
  }
}

/** A class with all below it; of one that is not there nothing. */
async function branchOf(sql: Sql, school: string, classId: string): Promise<string[]> {
  const tree = await loadTree(sql, school);
  const node = tree.nodes.find(({ id }) => id === classId);
  return node ? tree.branch(node).map(({ id }) => id) : [];
}
