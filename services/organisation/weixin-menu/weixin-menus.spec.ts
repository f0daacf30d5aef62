import { Rejection } from '../../../libs/contracts/kernel/index.js';
import {
  parametersUpdate,
  type WeixinMenuForm,
  weixinMenuAdd,
  weixinMenuAdded,
  weixinMenuDelete,
  weixinMenuQuery,
  weixinMenuRemoved,
  weixinMenuSubmit,
  weixinMenuUpdate,
  weixinMiniPrograms,
} from '../../../libs/contracts/organisation/index.js';
import { newId } from '../../../libs/database/index.js';
import { checkProjections } from '../../../libs/eventsourcing/index.js';
import { given, refusalOf, requestOf, ServiceUnderTest } from '../../../libs/testing/index.js';
import { organisationService } from '../organisation.module.js';
import { ProviderServer, type Reaction } from '../testing/provider-server.js';
import { weixinMenuItem } from './weixin-menu.js';

const failure = '1006 提交微信失败，请联系平台管理员，确认微信参数配置是否正确。';
const token = '/cgi-bin/token';
const create = '/cgi-bin/menu/create';
const taken: Record<string, Reaction> = {
  [token]: { body: { access_token: 't1', expires_in: 7200 } },
  [create]: { body: { errcode: 0, errmsg: 'ok' } },
};

const provider = new ProviderServer(({ path }) => taken[path] ?? { status: 404 });
let organisation: ServiceUnderTest;
let context: ReturnType<typeof requestOf>;
beforeAll(async () => {
  await provider.start();
  const environment = { PROVIDER_ORIGINS: provider.url };
  organisation = await ServiceUnderTest.start(organisationService, { environment });
});
beforeEach(() => {
  context = requestOf();
  provider.forget();
  provider.react = ({ path }) => taken[path] ?? { status: 404 };
});
afterAll(async () => {
  const checked = await checkProjections(organisation.store);
  await organisation.stop();
  await provider.stop();
  expect(checked.filter(({ differing }) => differing > 0)).toEqual([]);
});

const form = (name: string, said: Partial<WeixinMenuForm> = {}): WeixinMenuForm => ({
  parentId: '0',
  name,
  type: '',
  order: 0,
  ...said,
});
const add = (name: string, said?: Partial<WeixinMenuForm>) =>
  organisation.ask(weixinMenuAdd, form(name, said), context).then(({ id }) => id);
const list = () => organisation.ask(weixinMenuQuery, {}, context);
const submit = () => organisation.ask(weixinMenuSubmit, { menu: { buttons: [{}] } }, context);
const setUp = (said: object = {}) =>
  organisation.ask(
    parametersUpdate,
    { weixin: { url: provider.url, appid: `wx${newId()}`, appsecret: 'secret of the account', ...said } },
    context,
  );

describe('the menu of an official account', () => {
  it('has three items at the top and five below each, in two levels', async () => {
    const top = await add('校园', { order: 2 });
    await add('教学', { order: 1 });
    await add('服务', { order: 3 });
    expect(await refusalOf(add('第四'))).toBe('1005 一级菜单最多3个');
    for (const name of ['一', '二', '三', '四']) await add(name, { parentId: top, type: 'view', url: 'https://s.cn' });
    const fifth = await add('五', { parentId: top, order: -1, type: 'view', url: 'https://s.cn/5' });
    expect(await refusalOf(add('六', { parentId: top }))).toBe('1005 二级菜单最多5个');
    expect(await refusalOf(add('下', { parentId: fifth }))).toBe('1005 子菜单只能添加到一级菜单');
    expect(await refusalOf(add('下', { parentId: newId() }))).toBe('1004 上级菜单不存在');
    const change = { ...form('校园', { parentId: (await list())[0]!.id }), id: top };
    expect(await refusalOf(organisation.ask(weixinMenuUpdate, change, context))).toBe('1005 子菜单只能添加到一级菜单');
    const items = await list();
    expect(items.map(({ name, level }) => `${level} ${name}`)).toEqual([
      '1 教学',
      '1 校园',
      '2 五',
      '2 一',
      '2 三',
      '2 二',
      '2 四',
      '1 服务',
    ]);
    expect(items[1]).toMatchObject({
      parentId: '0',
      place: 1,
      subButtons: [{ name: '五', url: 'https://s.cn/5' }, {}, {}, {}, {}],
    });
    await organisation.ask(weixinMenuDelete, { ids: [top] }, context);
    expect((await list()).map(({ name }) => name)).toEqual(['教学', '服务']);
    await organisation.ask(weixinMenuUpdate, { ...form('课程'), id: (await list())[0]!.id }, context);
    expect((await list()).map(({ name }) => name)).toContain('课程');
    expect(await refusalOf(organisation.ask(weixinMenuUpdate, { ...form('课程'), id: newId() }, context))).toBe(
      '1004 记录不存在',
    );
  });

  it('asks a link for its address and a mini program for itself', async () => {
    expect(await refusalOf(add('链接', { type: 'view' }))).toBe('1001 请填写链接');
    expect(await refusalOf(add('程序', { type: 'miniprogram' }))).toBe('1001 请选择小程序');
    given(weixinMenuItem, [weixinMenuAdded({ name: '一', type: '', order: 0 }), weixinMenuRemoved({})])
      .when({ type: 'Remove' })
      .then(Rejection.notFound());
    await setUp({ teacherminiprogram: { appid: 'wxt', pagepath: 'pages/t' }, parentminiprogram: { appid: 'wxp' } });
    expect(await organisation.ask(weixinMiniPrograms, {}, context)).toEqual([
      { name: '教师端', appId: 'wxt', pagePath: 'pages/t' },
      { name: '家长端', appId: 'wxp', pagePath: '' },
    ]);
  });

  it('is taken by the provider as it is stored, with a token that is asked for once', async () => {
    const top = await add('校园');
    await add('官网', { parentId: top, type: 'view', url: 'https://school.cn' });
    await add('家长端', { type: 'miniprogram', appId: 'wxp', pagePath: 'pages/p', order: 1 });
    await setUp();
    await submit();
    await submit();
    expect(provider.of(token)).toHaveLength(1);
    const [first] = provider.of(create);
    expect(first!.body).toEqual({
      button: [
        { name: '校园', sub_button: [{ name: '官网', type: 'view', url: 'https://school.cn' }] },
        { name: '家长端', type: 'miniprogram', url: 'https://mp.weixin.qq.com', appid: 'wxp', pagepath: 'pages/p' },
      ],
    });
  });

  it('is taken from nobody who knows the name of another school’s account, but not its secret', async () => {
    provider.react = ({ path, query }) =>
      path === token && query.get('secret') !== 'secret of the account' ? { body: { errcode: 40001 } } : taken[path]!;
    const appid = `wx${newId()}`;
    await add('校园');
    await setUp({ appid });
    await submit();
    context = requestOf();
    await add('假校园');
    await setUp({ appid, appsecret: 'guessed' });
    expect(await refusalOf(submit())).toBe(failure);
    expect(provider.of(create)).toHaveLength(1);
  });

  it('is not taken without parameters, by a provider that refuses or is away, or by one that is not allowed', async () => {
    await add('校园');
    expect(await refusalOf(submit())).toBe(failure);
    await setUp({ url: provider.url.replace('127.0.0.1', 'localhost') });
    expect(await refusalOf(submit())).toBe(failure);
    expect(provider.received).toHaveLength(0);
    await setUp();
    const elsewhere = { status: 307, headers: { location: `${provider.url}/elsewhere` } };
    provider.react = ({ path }) => (path === create ? elsewhere : taken[path]!);
    expect(await refusalOf(submit())).toBe(failure);
    expect(provider.of('/elsewhere')).toHaveLength(0);
    provider.react = ({ path }) =>
      path === create ? { body: { errcode: 40018, errmsg: 'invalid button name size' } } : taken[path]!;
    expect(await refusalOf(submit())).toBe(failure);
    provider.react = ({ path }) => (path === create ? { isCut: true } : taken[path]!);
    expect(await refusalOf(submit())).toBe(failure);
    // A token that has ended meanwhile is asked for anew.
    provider.forget();
    provider.react = ({ path }, nth) => (path === create && nth === 0 ? { body: { errcode: 42001 } } : taken[path]!);
    await submit();
    expect([provider.of(token).length, provider.of(create).length]).toEqual([1, 2]);
  });
});
