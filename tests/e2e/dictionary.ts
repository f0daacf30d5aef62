import { expect, openScreen, test } from './console.js';
import { agree, button, dialog, field, fill, requestOf, row, search, unique } from './kit.js';
import { sweep } from './sweep.js';

/** A screen of named entries that other screens choose from. */
interface Dictionary {
  /** Id in the specification. */
  id: string;
  path: string;
  /** What an entry is called. */
  noun: string;
  /** Beginning of its calls. */
  calls: string;
}

/** Tests of a dictionary with a name and a remark; the checks of all of them are the same. */
export function testDictionary({ id, path, noun, calls }: Dictionary): void {
  test(`${id}/01: the empty form asks for a name`, async ({ office }) => {
    await openScreen(office, path);
    await button(office, '新增').click();
    const form = dialog(office, `新增${noun}`);
    await button(form, '确定').click();
    await expect(form).toContainText('请输入名称');
    await expect(form).toBeVisible();
  });

  test(`${id}/02: a name holds 128 characters`, async ({ office }) => {
    await openScreen(office, path);
    await button(office, '新增').click();
    const name = field(dialog(office, `新增${noun}`), '名称');
    await name.pressSequentially(`${'学'.repeat(128)}期`);
    await expect(name).toHaveValue('学'.repeat(128));
  });

  test(`${id}/03: an entry is deleted after a question that names it`, async ({ office, campus }) => {
    const name = unique('删');
    await campus.data(`${calls}/add`, { name });
    await openScreen(office, `${path}?name=${name}`);
    await button(row(office, name), '删除').click();
    const removal = requestOf(office, `${calls}/delete`);
    await agree(office, '删除确认', noun);
    expect((await removal).postDataJSON()).toEqual({ ids: [expect.any(String)] });
    await expect(row(office, name)).toHaveCount(0);
  });

  test(`${id}/04: entries are found by a part of their name`, async ({ office, campus }) => {
    const [common, other] = [unique('查'), unique('别')];
    const names = [`${common}甲`, `${common}乙`];
    for (const name of [...names, other]) await campus.data(`${calls}/add`, { name });
    await openScreen(office, path);
    await fill(office.getByRole('search'), { 名称: common });
    const request = await search(office, `${calls}/query`);
    expect(request.postDataJSON()).toMatchObject({ page: 0, pagesize: 20, params: { name: common } });
    await expect(office.getByRole('main').getByText('共 2 条')).toBeVisible();
    for (const name of names) await expect(row(office, name)).toBeVisible();
    await expect(row(office, other)).toHaveCount(0);
  });

  test(`${id}: an entry is added and changed`, async ({ office }) => {
    const name = unique('新');
    await openScreen(office, `${path}?name=${name}`);
    await button(office, '新增').first().click();
    const form = dialog(office, `新增${noun}`);
    await fill(form, { 名称: name, 备注: '第一次' });
    await button(form, '确定').click();
    await expect(form).toBeHidden();
    await expect(row(office, name)).toContainText('第一次');
    await button(row(office, name), '修改').click();
    const edit = dialog(office, `修改${noun}`);
    await expect(field(edit, '名称')).toHaveValue(name);
    await fill(edit, { 备注: '' });
    await button(edit, '确定').click();
    await expect(edit).toBeHidden();
    await expect(row(office, name)).not.toContainText('第一次');
  });

  sweep({
    id,
    path,
    folder: 'kit',
    scenes: {
      'the form': async (page, words) => {
        await button(page, words('新增')).click();
        await button(page.getByRole('dialog'), words('确定')).click();
        await expect(page.getByText(words('请输入名称'))).toBeVisible();
      },
      'the question before a deletion': async (page, words) => {
        await button(page, words('删除')).first().click();
        await expect(page.getByRole('dialog', { name: words('删除确认') })).toBeVisible();
      },
    },
  });
}
