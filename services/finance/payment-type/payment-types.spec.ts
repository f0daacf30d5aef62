import { paymentType, paymentTypeQueryOpen } from '../../../libs/contracts/finance/index.js';
import { LocalTime } from '../../../libs/platform/index.js';
import { requestOf, ServiceUnderTest } from '../../../libs/testing/index.js';
import { financeService } from '../finance.module.js';

const { add, check, toggle, queryAll, query } = paymentType.calls;
const context = requestOf();
const type = { position: 0, isOpen: true, isLimited: false };
const day = 86_400_000;

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await ServiceUnderTest.start(financeService);
});
afterAll(() => service.stop());

const dayFromNow = (days: number) => service.find(LocalTime).day(Date.now() + days * day);
const offered = async () => (await service.ask(paymentTypeQueryOpen, {}, context)).map(({ name }) => name);

describe('payment types', () => {
  it('are offered while they are open and hold, in their order', async () => {
    const limited = (from: number, to: number) => ({
      isLimited: true,
      validFrom: dayFromNow(from),
      validTo: dayFromNow(to),
    });
    await service.ask(add, { ...type, name: '校服费', position: 3 }, context);
    await service.ask(add, { ...type, name: '书本费', position: 1, ...limited(-1, 1) }, context);
    await service.ask(add, { ...type, name: '往年', ...limited(-9, -5) }, context);
    const { id } = await service.ask(add, { ...type, name: '饭卡', position: 2 }, context);
    expect(await offered()).toEqual(['书本费', '饭卡', '校服费']);
    await service.ask(toggle, { id }, context);
    expect(await offered()).toEqual(['书本费', '校服费']);
    const all = await service.ask(queryAll, {}, context);
    expect(all.map(({ name, isOpen }) => [name, isOpen])).toEqual([
      ['往年', true],
      ['书本费', true],
      ['饭卡', false],
      ['校服费', true],
    ]);
    const page = { page: 0, pageSize: 2, params: { name: '费' }, orderField: 'createTime', order: 'desc' };
    const { data, recordCount } = await service.ask(query, page, context);
    expect([data.map(({ name }) => name), recordCount]).toEqual([['书本费', '校服费'], 2]);
    expect(data[0]).toMatchObject({ createdBy: 'test', used: false, validFrom: dayFromNow(-1) });
  });

  it('have a name of their own, or the reason in the words of who asks', async () => {
    const { id } = await service.ask(add, { ...type, name: '资料费' }, context);
    const ask = (name: string, more: object = {}) =>
      service.ask(check, { name, ...more }, { ...context, language: 'en' });
    expect(await ask('资料费', { id })).toEqual({ isUsable: true, problem: '' });
    expect(await ask('资料费')).toEqual({
      isUsable: false,
      problem: 'There is a type of this name already, please enter another',
    });
    await expect(service.ask(add, { ...type, name: '资料费' }, context)).rejects.toThrow('类型名称已存在，请重新输入');
  });
});
