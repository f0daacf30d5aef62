import { type Sql, selectRows } from '../../../libs/database/index.js';
import { openValues } from '../../../libs/eventsourcing/index.js';
import type { LocalTime } from '../../../libs/platform/index.js';
import type { QuietHours } from './parameters.js';
import { parametersTable } from './parameters.read-model.js';
import { quietUntil } from './quiet-hours.js';
import { type AnyObject, withSecrets } from './secrets.js';

/** Names of the groups that nobody but their users reads. */
export const groupNames = ['weixin', 'messageTemplate', 'smsTemplate', 'localTemplate'] as const;
export type GroupName = (typeof groupNames)[number];

/** Secrets of the groups by the group and the path in it. */
export type Secrets = Partial<Record<GroupName, Record<string, unknown>>>;

/** The secrets of a school, opened; they go to a provider and nowhere else. */
export async function secretsOf(sql: Sql, school: string): Promise<Secrets> {
  const [row] = await selectRows(sql, parametersTable, 'school = $1', [school]);
  const [opened] = await openValues(sql, 'organisation', [row?.secrets ?? {}]);
  return (opened ?? {}) as Secrets;
}

/** Quiet hours that hold now. */
interface QuietNow {
  /** Their end, epoch ms. */
  until: number;
  through: QuietHours['through'];
}

/** In which quiet hours providers of a school are given no messages now; undefined where they may be. */
export async function quietNow(sql: Sql, school: string, time: LocalTime): Promise<QuietNow | undefined> {
  const [row] = await selectRows(sql, parametersTable, 'school = $1', [school]);
  const hours = row?.quietHours ?? undefined;
  const until = hours && quietUntil(hours, Date.now(), time);
  return hours && until !== undefined ? { until, through: hours.through } : undefined;
}

/** One group of a school with its secrets, as a provider needs it; empty where nobody has said anything. */
export async function settingsOf(sql: Sql, school: string, group: GroupName): Promise<AnyObject> {
  const [row] = await selectRows(sql, parametersTable, 'school = $1', [school]);
  if (!row) return {};
  const secrets = await secretsOf(sql, school);
  return withSecrets(JSON.parse(row[group]) as AnyObject, secrets[group] ?? {});
}
