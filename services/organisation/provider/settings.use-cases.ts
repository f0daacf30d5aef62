import { type InputOf, type OutputOf, Rejection } from '../../../libs/contracts/kernel/index.js';
import {
  addressNotAllowed,
  providerQuery,
  providerTry,
  providerUpdate,
} from '../../../libs/contracts/organisation/provider-settings.js';
import { newId } from '../../../libs/database/index.js';
import { EventStore } from '../../../libs/eventsourcing/index.js';
import { answers, handles, serves } from '../../../libs/platform/index.js';
import { changeGroups } from '../parameters/change-groups.js';
import { schoolParameters } from '../parameters/parameters.js';
import { settingsOf } from '../parameters/school-settings.js';
import { type AnyObject, withoutSecrets } from '../parameters/secrets.js';
import type { Delivery } from './delivery.js';
import { ProviderPort } from './provider-port.js';
import { smsIn, weixinIn } from './provider-settings.js';
import { SmsProvider } from './sms-provider.js';
import { WeixinProvider } from './weixin-provider.js';

type Settings = Omit<InputOf<typeof providerUpdate>, 'revision'>;

/** Where each setting stands in the group of the providers. */
const places: Record<keyof Settings, readonly [string] | readonly [string, string]> = {
  appId: ['appid'],
  appSecret: ['appsecret'],
  templateId: ['templateid'],
  teacherAppId: ['teacherminiprogram', 'appid'],
  teacherPagePath: ['teacherminiprogram', 'pagepath'],
  parentAppId: ['parentminiprogram', 'appid'],
  parentPagePath: ['parentminiprogram', 'pagepath'],
  smsUrl: ['sms', 'url'],
  smsKey: ['sms', 'key'],
  smsSecret: ['sms', 'secret'],
  rate: ['ratelimit'],
};
const names = Object.keys(places) as (keyof Settings)[];

const objectIn = (value: unknown): AnyObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as AnyObject) : {};

/** What stands at a place of the group; null where nothing does. */
function valueAt(group: AnyObject, [name, below]: readonly string[]): string | number | null {
  const value = below === undefined ? group[name!] : objectIn(group[name!])[below];
  return typeof value === 'string' || typeof value === 'number' ? (value === '' ? null : value) : null;
}

/** The group with another value at a place, or without one. */
function withValue(group: AnyObject, [name, below]: readonly string[], value: unknown): AnyObject {
  if (below !== undefined) return withValue(group, [name!], withValue(objectIn(group[name!]), [below], value));
  const { [name!]: _before, ...others } = group;
  return value === null ? others : { ...others, [name!]: value };
}

/** Tells how the providers are reached; secrets are hidden. */
export const showProviders = answers(providerQuery, async (sql, _input, { school }) => {
  const group = withoutSecrets(await settingsOf(sql, school, 'weixin'));
  return Object.fromEntries(names.map((name) => [name, valueAt(group, places[name])]));
});

/** Changes what is sent of them; what else the group holds stays. */
export const changeProviders = handles(
  providerUpdate,
  { port: ProviderPort },
  async (unit, input, _context, { port }) => {
    if (input.smsUrl && !port.allows(input.smsUrl)) throw Rejection.invalid(addressNotAllowed);
    // What is missing stays as it is when this is saved.
    await unit.load(schoolParameters, unit.school);
    const stored = withoutSecrets(await settingsOf(unit.sql, unit.school, 'weixin'));
    const weixin = names
      .filter((name) => input[name] !== undefined)
      .reduce((group, name) => withValue(group, places[name], input[name]), stored);
    await changeGroups(unit, {}, { weixin });
  },
);

type Trial = OutputOf<typeof providerTry>['providers'][number];

/** What is told of an attempt: the words of who has refused are the provider's, all others are this system's. */
function told(name: string, { kind, ...outcome }: Delivery): Trial {
  if (kind === 'sent') return { name, state: 1, reason: null };
  return kind === 'refused' && 'reason' in outcome
    ? { name, state: 2, reason: outcome.reason }
    : { name, state: 5, reason: null };
}

/** Asks both providers as they are set; nothing of the database is held while they are asked. */
export const tryProviders = serves(
  providerTry,
  { store: EventStore, port: ProviderPort, sms: SmsProvider, weixin: WeixinProvider },
  async ({ phone }, { school }, { store, port, sms, weixin }) => {
    const settings = await store.database.inSchool(school, (sql) => settingsOf(sql, school, 'weixin'));
    const attempt = async <S extends { url: string }>(
      name: string,
      provider: S | undefined,
      ask: ((provider: S) => Promise<Delivery>) | undefined,
    ): Promise<Trial> => {
      if (!provider) return { name, state: 3, reason: null };
      if (!port.allows(provider.url)) return { name, state: 6, reason: null };
      return ask ? told(name, await ask(provider)) : { name, state: 4, reason: null };
    };
    const message = { id: newId(), heading: '学校消息测试', content: new Date().toISOString() };
    const providers = await Promise.all([
      attempt('公众号', weixinIn(settings), (account) => weixin.tryAccount(account)),
      attempt('短信', smsIn(settings), phone ? (gateway) => sms.send(gateway, phone, message) : undefined),
    ]);
    return { providers };
  },
);
