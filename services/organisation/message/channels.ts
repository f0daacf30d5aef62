import { type Sql, selectRows } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { appAccountTable, persons } from '../copies.js';
import { settingsOf } from '../parameters/school-settings.js';
import { smsIn, weixinIn } from '../provider/provider-settings.js';
import type { Channel } from './message-record.read-model.js';

/** By which ways that take messages to a phone a school sends: the official account by its template, and text messages. */
export async function providersOf(sql: Sql, school: string): Promise<{ hasTemplate: boolean; hasGateway: boolean }> {
  const settings = await settingsOf(sql, school, 'weixin');
  return { hasTemplate: weixinIn(settings)?.templateId !== undefined, hasGateway: smsIn(settings) !== undefined };
}

/**
 * By which way each is reached: the official account where the school sends messages by it and the person follows it, else by
 * text message where there are a gateway and a number, else by the app, which asks for its messages.
 */
export async function channelsFor(
  { sql, school }: Unit,
  recipients: readonly { id: string }[],
): Promise<(personId: string) => Channel> {
  const { hasTemplate, hasGateway } = await providersOf(sql, school);
  if (!hasTemplate && !hasGateway) return () => 'app';
  const ids = recipients.map(({ id }) => id);
  const known = await persons.byId(sql, school, ids);
  const accounts = await selectRows(sql, appAccountTable, 'school = $1 and person_id = any($2)', [school, ids]);
  const followers = new Set(accounts.flatMap(({ personId, followerId }) => (followerId ? [personId] : [])));
  return (id) => (hasTemplate && followers.has(id) ? 'weixin' : hasGateway && known.get(id)?.phone ? 'sms' : 'app');
}
