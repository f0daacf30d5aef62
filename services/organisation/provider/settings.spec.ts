import { Rejection } from '../../../libs/contracts/kernel/index.js';
import {
  parametersQuery,
  parametersUpdate,
  secretAskedAnew,
  secretPartlyHidden,
} from '../../../libs/contracts/organisation/parameters.js';
import {
  addressNotAllowed,
  providerQuery,
  providerTry,
  providerUpdate,
} from '../../../libs/contracts/organisation/provider-settings.js';
import { requestOf, ServiceUnderTest } from '../../../libs/testing/index.js';
import { organisationService } from '../organisation.module.js';
import { settingsOf } from '../parameters/school-settings.js';
import { ProviderServer, type Reaction } from '../testing/provider-server.js';

const token = '/cgi-bin/token';
const sms = '/sms';
const taken: Record<string, Reaction> = {
  [token]: { body: { access_token: 't1', expires_in: 7200 } },
  [sms]: { body: { code: 0, id: 'p1' } },
};
const provider = new ProviderServer(() => ({}));
let organisation: ServiceUnderTest;
let context: ReturnType<typeof requestOf>;
beforeAll(async () => {
  await provider.start();
  const environment = { PROVIDER_ORIGINS: provider.url };
  organisation = await ServiceUnderTest.start(organisationService, { environment });
});
beforeEach(() => {
  context = requestOf();
  provider.received.length = 0;
  provider.react = ({ path }) => taken[path] ?? { status: 404 };
});
afterAll(async () => {
  await organisation.stop();
  await provider.stop();
});

const update = (input: object) => organisation.ask(providerUpdate, input, context);
const show = () => organisation.ask(providerQuery, {}, context);
const group = () => organisation.database.inSchool(context.school, (sql) => settingsOf(sql, context.school, 'weixin'));
const attempt = (input: object) => organisation.ask(providerTry, input, context);

describe('providers of a school', () => {
  it('are told without secrets, and stand where everybody reads them', async () => {
    await organisation.ask(parametersUpdate, { weixin: { appid: 'wx1', own: { a: 1 }, sms: { key: 'k' } } }, context);
    await update({ appSecret: 'very secret', smsUrl: provider.url, smsSecret: 'other secret', rate: 5 });
    await update({ parentAppId: 'p1', parentPagePath: 'pages/index' });
    expect(await group()).toEqual({
      appid: 'wx1',
      appsecret: 'very secret',
      own: { a: 1 },
      sms: { key: 'k', url: provider.url, secret: 'other secret' },
      ratelimit: 5,
      parentminiprogram: { appid: 'p1', pagepath: 'pages/index' },
    });
    const shown = { appId: 'wx1', appSecret: '***', smsKey: 'k', smsSecret: '***', rate: 5, templateId: null };
    expect(await show()).toMatchObject({ ...shown, revision: 4 });
    expect((await organisation.ask(parametersQuery, {}, context)).weixin).toMatchObject({ appsecret: '***' });
  });

  it('keep a secret that is sent back hidden, lose what is emptied, and give no secret to somebody else', async () => {
    await update({ appId: 'wx1', appSecret: 'very secret', templateId: 't', rate: 5 });
    await update({ appSecret: '***', templateId: null, rate: null });
    expect(await group()).toEqual({ appid: 'wx1', appsecret: 'very secret' });
    await expect(update({ appId: 'wx2' })).rejects.toEqual(Rejection.invalid(secretAskedAnew));
    await expect(update({ templateId: 'x', revision: 1 })).rejects.toMatchObject({ code: 1005 });
    await update({ appId: 'wx2', appSecret: 'newer' });
    expect(await group()).toEqual({ appid: 'wx2', appsecret: 'newer' });
  });

  it('keep their secrets from who types into what stands for one, and are asked where the installation allows it alone', async () => {
    await update({ appId: 'wx1', appSecret: 'very secret' });
    for (const appSecret of ['***new', 'new***'])
      await expect(update({ appSecret })).rejects.toEqual(Rejection.invalid(secretPartlyHidden));
    expect(await group()).toEqual({ appid: 'wx1', appsecret: 'very secret' });
    for (const smsUrl of ['http://169.254.169.254/', 'https://sms.example'])
      await expect(update({ smsUrl })).rejects.toEqual(Rejection.invalid(addressNotAllowed));
  });

  it('are tried as they are set, and say what is against it', async () => {
    const phone = '13800138000';
    const states = async (input: object) => (await attempt(input)).providers.map(({ state }) => state);
    const [good, refused, notSetUp, notAsked, unreachable, notAllowed] = [1, 2, 3, 4, 5, 6];
    expect(await states({ phone })).toEqual([notSetUp, notSetUp]);
    await update({ appId: 'wx1', appSecret: 's', smsUrl: `${provider.url}${sms}`, smsKey: 'k', smsSecret: 's' });
    expect(await states({})).toEqual([notAllowed, notAsked]);
    // The official account's address is not among the settings, but those of before may have it.
    const { weixin } = await organisation.ask(parametersQuery, {}, context);
    await organisation.ask(parametersUpdate, { weixin: { ...weixin, url: provider.url, appsecret: 's' } }, context);
    expect(await states({ phone })).toEqual([good, good]);
    expect(provider.of(sms)).toMatchObject([{ body: { phone } }]);
    provider.react = ({ path }) => ({
      body: path === sms ? { code: 7, msg: '签名错误' } : { errcode: 40013, errmsg: 'invalid appid' },
    });
    expect(await attempt({ phone })).toEqual({
      providers: [
        { name: '公众号', state: refused, reason: '40013 invalid appid' },
        { name: '短信', state: refused, reason: '签名错误' },
      ],
    });
    provider.react = () => ({ isCut: true });
    expect(await attempt({ phone })).toEqual({
      providers: ['公众号', '短信'].map((name) => ({ name, state: unreachable, reason: null })),
    });
    // Without a phone nobody is told anything.
    expect(provider.of(sms)).toHaveLength(3);
  });
});
