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
import { LocalTime } from '../../../libs/platform/index.js';
import { loadTree, pathText } from '../class/class-tree.js';
import { messageBodyTable } from './message.read-model.js';
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
  content: ofBody('content'),
  student: ofBody('student_name'),
  studentName: ofBody('student_name'),
};

const escaped = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Send records with what they tell. */
@Injectable()
export class MessageRecordList {
  constructor(private readonly time: LocalTime) {}

  /** One page of records, newest first. */
  async page(sql: Sql, school: string, request: InputOf<typeof messageRecordQuery>): Promise<Page<ListedRecord>> {
    const options = await this.options(sql, school, request.params);
    const { data, recordCount } = await listPage(sql, messageRecordTable, request, options);
    return { data: await this.listed(sql, school, data), recordCount };
  }

  /** All records that the filters give, in batches, newest first. */
  async *all(sql: Sql, school: string, params: RecordFilters): AsyncIterable<ListedRecord[]> {
    const options = await this.options(sql, school, params);
    for await (const rows of streamList(sql, messageRecordTable, { params }, options))
      yield await this.listed(sql, school, rows);
  }

  private async options(
    sql: Sql,
    school: string,
    { title, keyword, studentName, classId }: RecordFilters,
  ): Promise<ListOptions<typeof messageRecordTable>> {
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
          ...(keyword ? [`content ilike ${bind(escaped(keyword))}`] : []),
          ...(studentName ? [`student_name ilike ${bind(escaped(studentName))}`] : []),
        ];
        return [
          'true',
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
    return rows.map((row) => {
      const { title = '', content = '', studentName = null } = bodies.get(row.bodyId) ?? {};
      return {
        id: row.id,
        recipientName: row.recipientName,
        recipientType: row.recipientType,
        className: names.get(row.classId ?? '') ?? '',
        title,
        content,
        state: row.state,
        createdAt: this.time.text(row.createdAt),
        studentName,
        reason: row.reason,
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
