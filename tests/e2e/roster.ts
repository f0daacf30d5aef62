import type { Locator, Page } from '@playwright/test';
import { handMade, readAll, textRow } from '../../libs/spreadsheet/testing/hand-made-workbook.js';
import type { CampusClient } from '../../libs/testing/campus-client.js';
import { expect, openScreen, test } from './console.js';
import { act, agree, button, dialog, download, fill, row, unique, upload } from './kit.js';
import { type AddedPerson, uniqueNumber } from './school.js';
import { type SweptScreen, sweep } from './sweep.js';

/** A list of teachers or parents; the checks of both are much the same. */
interface Roster {
  /** Id in the specification. */
  id: string;
  path: string;
  /** Locale folder of its texts. */
  folder: string;
  /** What a row is called. */
  noun: string;
  /** Title of the column with the code, in the list and in the workbook. */
  codeTitle: string;
  /** Adds a row behind the console. */
  add: (campus: CampusClient) => Promise<AddedPerson & { mobil: string }>;
}

/** Numbers of the checks that both lists have, by what they check. */
interface RosterChecks {
  empty: { check: string; messages: readonly string[] };
  switching?: string;
  exporting: string;
}

/** A workbook as the template of the import has it: code, name, sex, identity number, phone. */
export const rosterWorkbook = (codeTitle: string, ...rows: (readonly string[])[]): Buffer => {
  const titles = [codeTitle, '姓名', '性别', '证件号码', '手机号码'];
  return handMade({ rows: [titles, ...rows].map((cells, index) => textRow(index + 1, cells)).join('') });
};

/** A row of such a workbook that nobody has. */
export const rosterRow = (): readonly string[] => [unique('R'), unique('导入'), '女', uniqueNumber(), uniqueNumber()];

/** Imports a workbook through the dialog with this title, and closes it. */
export async function importWorkbook(office: Page, title: string, content: Buffer): Promise<void> {
  await button(office, '导入').click();
  const imports = dialog(office, title);
  await upload(office, imports.getByText('选择文件'), 'a.xlsx', content);
  await button(imports, '保存').click();
  await expect(imports.getByText('保存成功！')).toBeVisible();
  await button(imports, '关闭').last().click();
  await expect(imports).toBeHidden();
}

/** The cell of a row with exactly this text. */
export const cellOf = (place: Locator, name: string): Locator => place.getByRole('cell', { name, exact: true });

const scenes = ({ noun, codeTitle }: Roster, messages: readonly string[]): SweptScreen['scenes'] => ({
  'the form': async (page, words) => {
    await button(page, words('新增')).click();
    await button(page.getByRole('dialog'), words('确定')).click();
    await expect(page.getByText(words(messages[0]!))).toBeVisible();
  },
  'the import with a bad row': async (page, words) => {
    await button(page, words('导入')).click();
    const imports = page.getByRole('dialog', { name: words(`${noun}导入`) });
    const content = rosterWorkbook(
      codeTitle,
      [unique('R'), unique('导入'), '', '', uniqueNumber()],
      ['', unique('坏'), '不详', '', ''],
    );
    await upload(page, imports.getByText(words('选择文件')), 'a.xlsx', content);
    await expect(button(imports, words('保存'))).toBeEnabled();
  },
  'the question before a deletion': async (page, words) => {
    await act(page.getByRole('main'), words('删除'), words('更多操作'));
    await expect(page.getByRole('dialog', { name: words('删除确认') })).toBeVisible();
  },
});

/** Tests of a list of teachers or parents that both have, and the sweep of its screen. */
export function testRoster(roster: Roster, { empty, switching, exporting }: RosterChecks): void {
  const { id, path, folder, noun, add } = roster;

  test(`${id}/${empty.check}: the empty form asks for what it needs`, async ({ office }) => {
    await openScreen(office, path);
    await button(office, '新增').click();
    const form = dialog(office, `新增${noun}`);
    await button(form, '确定').click();
    for (const message of empty.messages) await expect(form.getByText(message, { exact: true })).toBeVisible();
  });

  test(`${id}${switching ? `/${switching}` : ''}: a row is disabled and enabled`, async ({ office, campus }) => {
    const { code, mobil } = await add(campus);
    await openScreen(office, `${path}?phone=${mobil}`);
    for (const [word, state] of [
      ['禁用', '禁用'],
      ['启用', '启用'],
    ] as const) {
      await button(row(office, code), word).click();
      await agree(office, '操作确认', `您是否要${word}该${noun}?`);
      await expect(cellOf(row(office, code), state)).toBeVisible();
    }
  });

  test(`${id}/${exporting}: the export is a workbook of the rows that the filters give`, async ({ office, campus }) => {
    const { code, name, mobil } = await add(campus);
    await openScreen(office, `${path}?phone=${mobil}`);
    await expect(row(office, code)).toBeVisible();
    const file = await download(office, button(office, '导出'));
    expect(file.name).toBe(`${noun}数据.xlsx`);
    const [titles, ...rows] = await readAll(file.content);
    expect(titles).toEqual(expect.arrayContaining([roster.codeTitle, '姓名', '创建时间']));
    expect(rows).toEqual([expect.arrayContaining([code, name, mobil])]);
  });

  test(`${id}: the template is that of the specification`, async ({ office }) => {
    await openScreen(office, path);
    await button(office, '导入').click();
    const file = await download(office, button(dialog(office, `${noun}导入`), '下载模板'));
    expect(file.name).toBe(`${noun}导入模板.xlsx`);
    const [titles] = await readAll(file.content);
    expect(titles?.slice(1)).toEqual([roster.codeTitle, '姓名', '性别', '证件号码', '手机号码']);
  });

  test(`${id}: a row is changed`, async ({ office, campus }) => {
    const { code, mobil } = await add(campus);
    await openScreen(office, `${path}?phone=${mobil}`);
    await button(row(office, code), '修改').click();
    const form = dialog(office, `修改${noun}`);
    const name = unique('改名');
    await fill(form, { 姓名: name });
    await button(form, '确定').click();
    await expect(form).toBeHidden();
    await expect(row(office, code)).toContainText(name);
  });

  sweep({ id, path, folder, scenes: scenes(roster, empty.messages) });
}
