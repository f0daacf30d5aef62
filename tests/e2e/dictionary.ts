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

/** A dictionary whose names are checked, with what else it has. */
interface NamedDictionary extends Dictionary {
  /** The filter by the name: its label and the parameter of the query. */
  filter?: { label: string; parameter: string };
  /** What an entry needs beside its name, on the wire. */
  values?: object;
  /** Ids of further checks of the empty form and what it says beside 请输入名称. */
  asks?: { ids: readonly string[]; texts: readonly string[] };
}

/** The checks that every dictionary of named entries has, the same for all of them. */
export function testNames({
  id,
  path,
  noun,
  calls,
  filter = { label: '名称', parameter: 'name' },
  values = {},
  asks = { ids: [], texts: [] },
}: NamedDictionary): void {
  const ids = ['01', ...asks.ids, '02'].map((number) => `${id}/${number}`).join(', ');
  test(`${ids}: the empty form asks for a name and what else is needed; a name holds 128 characters`, async ({
    office,
  }) => {
    await openScreen(office, path);
    await button(office, '新增').first().click();
    const form = dialog(office, `新增${noun}`);
    await button(form, '确定').click();
    for (const text of ['请输入名称', ...asks.texts]) await expect(form).toContainText(text);
    await expect(form).toBeVisible();
    await field(form, '名称').pressSequentially(`${'学'.repeat(128)}期`);
    await expect(field(form, '名称')).toHaveValue('学'.repeat(128));
  });

  test(`${id}/03, ${id}/04: entries are found by a part of their name; one is deleted after a question that names it`, async ({
    office,
    campus,
  }) => {
    const [common, other] = [unique('查'), unique('别')];
    const [gone, kept] = [`${common}甲`, `${common}乙`];
    for (const name of [gone, kept, other]) await campus.data(`${calls}/add`, { name, ...values });
    await openScreen(office, path);
    await fill(office.getByRole('search'), { [filter.label]: common });
    const request = await search(office, `${calls}/query`);
    expect(request.postDataJSON()).toMatchObject({ page: 0, pagesize: 20, params: { [filter.parameter]: common } });
    await expect(office.getByRole('main').getByText('共 2 条')).toBeVisible();
    for (const name of [gone, kept]) await expect(row(office, name)).toBeVisible();
    await expect(row(office, other)).toHaveCount(0);
    await button(row(office, gone), '删除').click();
    const removal = requestOf(office, `${calls}/delete`);
    await agree(office, '删除确认', noun);
    expect((await removal).postDataJSON()).toEqual({ ids: [expect.any(String)] });
    await expect(row(office, gone)).toHaveCount(0);
    await expect(row(office, kept)).toBeVisible();
  });
}

/** Tests of a dictionary with a name and a remark. */
export function testDictionary(dictionary: Dictionary): void {
  const { id, path, noun } = dictionary;
  testNames(dictionary);

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

/** Sweeps the screen of a dictionary with its empty form. @param asked text that the empty form says last */
export function sweepWithForm({ id, path }: Pick<Dictionary, 'id' | 'path'>, asked: string): void {
  sweep({
    id,
    path,
    folder: 'kit',
    scenes: {
      'the form': async (page, words) => {
        await button(page, words('新增')).first().click();
        await button(page.getByRole('dialog'), words('确定')).click();
        await expect(page.getByText(words(asked))).toBeVisible();
      },
    },
  });
}

/** A dictionary whose entries have a name, which is called like the entry, and a code that stays. */
interface CodedDictionary extends Dictionary {
  /** The name on the wire. */
  wire: string;
  /** Check of adding, changing and deleting. */
  whole: string;
}

/** Tests of a dictionary of codes that nobody may use twice. */
export function testCodes({ id, path, noun, calls, wire, whole }: CodedDictionary): void {
  test(`${id}/01, ${id}/02: the empty form asks for name and code, and a code is used once`, async ({
    office,
    campus,
  }) => {
    const code = unique('C');
    await campus.data(`${calls}/add`, { [wire]: unique(noun), code });
    await openScreen(office, path);
    await button(office, '新增').click();
    const form = dialog(office, `新增${noun}`);
    await button(form, '确定').click();
    await expect(form).toContainText(`请输入${noun}`);
    await expect(form).toContainText('请输入编码');
    await fill(form, { 编码: code });
    await expect(form).toContainText('编码重复，请重新输入');
  });

  test(`${id}/${whole}: an entry is added, changed but for its code, and deleted`, async ({ office }) => {
    const [name, code] = [unique(noun), unique('C')];
    await openScreen(office, path);
    await button(office, '新增').click();
    const form = dialog(office, `新增${noun}`);
    await fill(form, { [noun]: name, 编码: code });
    await button(form, '确定').click();
    await expect(form).toBeHidden();
    await button(row(office, code), '修改').click();
    const edit = dialog(office, `修改${noun}`);
    await expect(field(edit, '编码')).toBeDisabled();
    await fill(edit, { [noun]: `${name}二` });
    await button(edit, '确定').click();
    await expect(row(office, code)).toContainText(`${name}二`);
    await button(row(office, code), '删除').click();
    await agree(office, '删除确认', `您是否要删除${noun}?`);
    await expect(row(office, code)).toHaveCount(0);
  });

  sweepWithForm({ id, path }, '请输入编码');
}

/** Tests of a dictionary of names that nobody may use twice. */
export function testUniqueNames(dictionary: Dictionary, taken: string): void {
  const { id, path, noun, calls } = dictionary;
  testNames(dictionary);

  test(`${id}/05: a name is used once, and an entry is renamed`, async ({ office, campus }) => {
    const [used, name] = [unique('占'), unique('新')];
    await campus.data(`${calls}/add`, { name: used });
    await openScreen(office, `${path}?name=${name}`);
    await button(office, '新增').first().click();
    const form = dialog(office, `新增${noun}`);
    await fill(form, { 名称: used });
    await expect(form).toContainText(taken);
    await fill(form, { 名称: name });
    await button(form, '确定').click();
    await expect(form).toBeHidden();
    await button(row(office, name), '修改').click();
    const edit = dialog(office, `修改${noun}`);
    await fill(edit, { 名称: `${name}二` });
    await button(edit, '确定').click();
    await expect(row(office, `${name}二`)).toBeVisible();
  });
}
