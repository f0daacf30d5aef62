import { Rejection } from '../../../libs/contracts/kernel/index.js';
import {
  schoolParametersChanged,
  schoolSecretsChanged,
} from '../../../libs/contracts/organisation/parameters.events.js';
import { parametersQuery, parametersUpdate, secretAskedAnew } from '../../../libs/contracts/organisation/parameters.js';
import { checkProjections } from '../../../libs/eventsourcing/index.js';
import { given, refusalOf, requestOf, ServiceUnderTest } from '../../../libs/testing/index.js';
import { organisationService } from '../organisation.module.js';
import { rateIn } from './message-rate.js';
import { schoolParameters, unsaid } from './parameters.js';
import { settingsOf } from './school-settings.js';

let organisation: ServiceUnderTest;
let context: ReturnType<typeof requestOf>;
beforeAll(async () => {
  organisation = await ServiceUnderTest.start(organisationService);
});
beforeEach(() => {
  context = requestOf();
});
afterAll(async () => {
  const checked = await checkProjections(organisation.store);
  await organisation.stop();
  expect(checked.filter(({ differing }) => differing > 0)).toEqual([]);
});

const update = (input: object) => organisation.ask(parametersUpdate, input, context);
const show = () => organisation.ask(parametersQuery, {}, context);
const settings = () =>
  organisation.database.inSchool(context.school, (sql) => settingsOf(sql, context.school, 'weixin'));
const health = { reportsHealth: true, reportsFrom: '2026-09-01', remindsAt: '08:30:45' };

describe('parameters of a school', () => {
  it('cut the seconds, keep a group that is missing, and tell nothing where nothing is another', () => {
    const changed = schoolParametersChanged({ ...unsaid, ...health, remindsAt: '08:30:00' });
    given(schoolParameters, []).when({ type: 'Change', health, others: {} }).then([changed]);
    given(schoolParameters, [changed]).when({ type: 'Change', health, others: {} }).then([]);
    const closed = { reportsHealth: false, reportsFrom: null };
    given(schoolParameters, [changed])
      .when({ type: 'Change', health: closed, others: { recordsGoHome: 1 } })
      .then([schoolParametersChanged({ ...unsaid, recordsGoHome: 1 })]);
    const secrets = { sealed: 'x' };
    given(schoolParameters, [changed])
      .when({ type: 'Change', others: {}, secrets })
      .then([schoolSecretsChanged({ secrets })]);
  });

  it('are closed until somebody says otherwise', async () => {
    expect(await show()).toMatchObject({
      health: { reportsHealth: false, reportsFrom: null },
      goHome: { recordsGoHome: 2 },
      weixin: {},
    });
    await update({ health, localTemplate: { a: [1, { b: null }] } });
    await update({ goHome: { recordsGoHome: 1 } });
    expect(await show()).toMatchObject({
      health: { reportsHealth: true, reportsFrom: '2026-09-01', reportsTo: null, remindsAt: '08:30:00' },
      goHome: { recordsGoHome: 1 },
      localTemplate: { a: [1, { b: null }] },
    });
  });

  it('are not changed by who has read another revision, who is told what is stored', async () => {
    // Nobody has said anything yet, and somebody says it first.
    expect(await show()).toMatchObject({ revision: 0 });
    await update({ health, revision: 0 });
    expect(await show()).toMatchObject({ revision: 1 });
    // What the groups of the providers hold names no row.
    const refused = update({ health: { reportsHealth: false }, weixin: { id: 'x' }, revision: 0 });
    await expect(refused).rejects.toMatchObject({
      code: 1005,
      message: '数据已被他人修改，请核对后重试',
      data: {
        fangyi: { fy_open: true, fy_from: '2026-09-01', fy_to: null, fy_notifytime: '08:30:00' },
        baseparam: { recordgohome: 2 },
        schoolWeixinParam: {},
        revision: 1,
      },
    });
    expect(await show()).toMatchObject({ health: { reportsHealth: true }, revision: 1 });
    // What changes nothing goes behind nothing.
    await update({ health, revision: 0 });
    await update({ goHome: { recordsGoHome: 1 } });
    await update({ health: { reportsHealth: false }, revision: 2 });
    expect(await show()).toMatchObject({ health: { reportsHealth: false }, goHome: { recordsGoHome: 1 }, revision: 3 });
  });

  it('refuse a rate of messages that is none or too low', async () => {
    for (const ratelimit of [0.000001, 0, -1, 'x', '1e999'])
      expect(await refusalOf(update({ weixin: { ratelimit } }))).toBe(
        '1001 ratelimit须为不小于0.1的数字（每秒消息数）',
      );
    expect(await show()).toMatchObject({ weixin: {} });
    for (const ratelimit of ['', null]) await update({ weixin: { ratelimit } });
    await update({ weixin: { ratelimit: 0.1 } });
    expect(rateIn(await settings())).toBe(0.1);
    expect(rateIn({ ratelimit: 0.000001 })).toBe(0.1);
  });

  it('say when nothing is sent, from one minute to another', async () => {
    expect((await show()).quietHours).toEqual({ isOn: false, from: null, to: null, through: [1, 2, 6] });
    const quiet = (quietHours: object) => update({ quietHours });
    const same = '1001 免打扰开始时间与结束时间不能相同';
    expect(await refusalOf(quiet({ isOn: true, from: '22:00:00' }))).toBe('1001 数据不完整，请检查');
    expect(await refusalOf(quiet({ isOn: true, from: '22:00:01', to: '22:00:59' }))).toBe(same);
    await quiet({ isOn: true, from: '22:00:00', to: '06:30:10', through: [2] });
    await update({ health: { reportsHealth: true } });
    expect((await show()).quietHours).toEqual({ isOn: true, from: '22:00:00', to: '06:30:00', through: [2] });
    await quiet({ isOn: false, from: null, to: null });
    expect(await show()).toMatchObject({ quietHours: { isOn: false, from: null }, health: { reportsHealth: true } });
  });

  it('show no secret again, keep it where what stands for it comes back, and hold it sealed', async () => {
    await update({ weixin: { appid: 'wx1', appsecret: 'very secret', sms: { key: 'k', secret: 'other secret' } } });
    const hidden = { appid: 'wx1', appsecret: '***', sms: { key: 'k', secret: '***' } };
    expect((await show()).weixin).toEqual(hidden);
    expect(await settings()).toMatchObject({ appsecret: 'very secret', sms: { secret: 'other secret' } });
    await update({ weixin: { ...hidden, templateid: 't' } });
    expect(await settings()).toMatchObject({
      templateid: 't',
      appsecret: 'very secret',
      sms: { secret: 'other secret' },
    });
    await update({ weixin: { appid: 'wx2', appsecret: 'newer' } });
    expect(await settings()).toEqual({ appid: 'wx2', appsecret: 'newer' });
    const [kept] = await organisation.database.asSystem((sql) =>
      sql.query<{ all: string }>(
        `select string_agg(to_jsonb(event)::text, '') || (select string_agg(to_jsonb(row)::text, '') from organisation.school_parameters row) as all
         from organisation.events event`,
      ),
    );
    for (const secret of ['very secret', 'other secret', 'newer']) expect(kept!.all).not.toContain(secret);
  });

  it('keep no hidden secret beside another address or key', async () => {
    const sms = { url: 'https://sms.example', key: 'k', secret: 's' };
    await update({ weixin: { appid: 'wx1', appsecret: 'very secret', sms } });
    const hidden = { appid: 'wx1', appsecret: '***', sms: { ...sms, secret: '***' } };
    const { url: _url, ...nowhere } = hidden.sms;
    for (const change of [
      { url: 'https://elsewhere.example' },
      { appid: 'wx2' },
      { sms: { ...hidden.sms, url: 'https://elsewhere.example' } },
      { sms: { ...hidden.sms, key: 'other' } },
      { sms: nowhere },
    ])
      await expect(update({ weixin: { ...hidden, ...change } })).rejects.toEqual(Rejection.invalid(secretAskedAnew));
    expect(await settings()).toEqual({ appid: 'wx1', appsecret: 'very secret', sms });
    const moved = { ...sms, url: 'https://elsewhere.example', secret: 'entered' };
    await update({ weixin: { ...hidden, sms: moved } });
    expect(await settings()).toEqual({ appid: 'wx1', appsecret: 'very secret', sms: moved });
  });

  it('hide secrets in lists and those that are no texts', async () => {
    const weixin = { list: [{ appsecret: 'x' }], appsecret: { x: 1 }, secretkey: 12345 };
    const hidden = { list: [{ appsecret: '***' }], appsecret: '***', secretkey: '***' };
    await update({ weixin });
    expect((await show()).weixin).toEqual(hidden);
    await update({ weixin: hidden });
    expect(await settings()).toEqual(weixin);
  });

  it('show what is only named like a secret', async () => {
    const messageTemplate = { passNotice: { id: 'T1', text: '{name}已进校' } };
    await update({ messageTemplate });
    expect((await show()).messageTemplate).toEqual(messageTemplate);
  });
});
