import { isDeepStrictEqual } from 'node:util';
import { guardianNoticesChanged } from '../../../libs/contracts/attendance/index.js';
import type { DataOf, EventOf } from '../../../libs/contracts/kernel/index.js';
import { json, type Sql, selectRows, table, uuid } from '../../../libs/database/index.js';
import { type Decider, projection } from '../../../libs/eventsourcing/index.js';

/** What the guardians of a school's students are told, and how. */
export type GuardianNotices = DataOf<typeof guardianNoticesChanged>;

/** What holds as long as nobody has said anything: nobody is told anything. */
export const usual: Readonly<GuardianNotices> = Object.freeze<GuardianNotices>({
  kinds: [],
  arrivalText: '{姓名}于{时间}到校（{位置}）。',
  departureText: '{姓名}于{时间}离校（{位置}）。',
  lateText: '{姓名}今日“{班次}”迟到，{时间}到校。',
  missingText: '{姓名}今日“{班次}”尚未到校，如有疑问请联系班主任。',
  correctionText: '更正：{姓名}{日期}“{班次}”的考勤现更正为“{状态}”，以此为准。',
  missingAfter: 10,
});

const names = Object.keys(usual) as (keyof GuardianNotices)[];

/** What is null is as usual again; what is missing stays. */
export interface ChangeNotices {
  type: 'Change';
  change: { [Name in keyof GuardianNotices]?: GuardianNotices[Name] | null };
}

/** What the guardians of one school's students are told; the stream is the school's. */
export const guardianNotices: Decider<GuardianNotices, ChangeNotices, EventOf<typeof guardianNoticesChanged>> = {
  category: 'guardianNotices',
  types: [guardianNoticesChanged],
  initial: usual,
  evolve: (_before, event) => event.data,
  decide({ change }, before) {
    const said = names.map((name) => [name, change[name] === undefined ? before[name] : (change[name] ?? usual[name])]);
    const next = Object.fromEntries(said) as GuardianNotices;
    return isDeepStrictEqual(next, before) ? [] : [guardianNoticesChanged(next)];
  },
};

const noticesTable = table('attendance', 'guardian_notices', {
  columns: { school: uuid(), notices: json<GuardianNotices>() },
  key: ['school'],
});

/** What schools have their guardians told; a school that has said nothing has no row. */
export const noticesOfSchools = projection({
  source: 'attendance',
  table: noticesTable,
  version: 1,
  on: (on) => [on(guardianNoticesChanged, (_row, { school, data }) => ({ school, notices: data }))],
});

/** What the guardians of a school's students are told now. */
export async function noticesOf(sql: Sql, school: string): Promise<GuardianNotices> {
  const [row] = await selectRows(sql, noticesTable, 'school = $1', [school]);
  return row?.notices ?? usual;
}
