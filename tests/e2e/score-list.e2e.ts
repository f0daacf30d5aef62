import { handMade, textRow } from '../../libs/spreadsheet/testing/hand-made-workbook.js';
import { expect, openFollowing, openScreen, test } from './console.js';
import { act, agree, button, choose, dialog, download, field, requestOf, row, upload } from './kit.js';
import { addSheet, calls, cell, chooseExamination, examinedClass, openNew, path } from './scores.js';
import { sweep } from './sweep.js';

const invalid = '请输入有效小数';

test('score.list/02, score.list/03, score.list/04, score.list/05, score.list/06, score.list/08: a sheet is typed by the keyboard alone, with errors at the cell and a total, and saved', async ({
  office,
  campus,
}) => {
  const examined = await examinedClass(campus);
  const [one, other] = examined.pupils as [(typeof examined.pupils)[0], (typeof examined.pupils)[0]];
  const [first, second] = examined.subjects as [(typeof examined.subjects)[0], (typeof examined.subjects)[0]];
  await openScreen(office, path);
  const form = await openNew(office);
  await expect(button(form, '下载模板')).toBeDisabled();
  await expect(button(form, '导入成绩')).toBeDisabled();
  await button(form, '查询学生').click();
  for (const message of ['请输入班级', '请输入学期', '请输入考试类型']) await expect(form).toContainText(message);
  await chooseExamination(office, form, examined);
  await expect(button(form, '导入成绩')).toBeEnabled();
  const file = await download(office, button(form, '下载模板'));
  expect(file.name).toBe('学生成绩模板.xlsx');
  await button(form, '查询学生').click();

  const keys = office.keyboard;
  await cell(form, one, first).focus();
  for (const wrong of ['01', '1.234', '-1']) {
    await keys.press('ControlOrMeta+a');
    await keys.press('Delete');
    await keys.type(wrong);
    await expect(form.getByRole('alert')).toHaveText(invalid);
    await keys.press('ControlOrMeta+z');
    await expect(form.getByRole('alert')).toHaveCount(0);
  }
  await keys.press('ArrowUp');
  await keys.press('Home');
  await keys.type('0');
  await keys.press('Tab');
  await keys.type('99.5');
  await keys.press('Enter');
  await expect(cell(form, other, second)).toBeFocused();
  await keys.type('60');
  await keys.press('ArrowLeft');
  await keys.press('ControlOrMeta+d');
  await expect(cell(form, other, first)).toHaveValue('0');
  await keys.press('ControlOrMeta+z');
  await keys.press('ControlOrMeta+y');
  await expect(form.getByRole('alert')).toHaveCount(0);
  const totals = form.getByRole('row').filter({ hasText: one.name }).getByRole('cell').last();
  await expect(totals).toHaveText('99.5');
  await expect(totals.getByRole('textbox')).toHaveCount(0);

  const saved = requestOf(office, `${calls}/add`);
  await keys.press('Escape');
  await keys.press('Tab');
  await button(form, '保存').press('Enter');
  expect((await saved).postDataJSON()).toMatchObject({
    form: { classesid: examined.place.id, needSummary: false },
    dataSet: [{ scores: { [first.id]: 0, [second.id]: 99.5 } }, { scores: { [first.id]: 0, [second.id]: 60 } }],
  });
  await expect(office.getByText('学生成绩保存成功')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(row(office, examined.place.classname)).toContainText(`${examined.term.name}${examined.examType.name}`);
});

test('score.list/01, score.list/07, score.list/10, score.list/11: a draft is changed and submitted, and has averages where they were asked for', async ({
  office,
  campus,
}) => {
  const examined = await examinedClass(campus);
  await addSheet(campus, examined, [[90, 80], [70]], true);
  const { classname, id } = examined.place;
  await openScreen(office, `${path}?classId=${id}`);
  const draft = row(office, classname);
  await act(draft, '修改');
  const form = dialog(office, '修改成绩');
  await expect(button(form, '下载模板')).toBeDisabled();
  await expect(button(form, '导入成绩')).toBeDisabled();
  await office.keyboard.press('Escape');
  await expect(form).toBeHidden();

  await act(draft, '查看');
  const detail = dialog(office, '成绩详情');
  const averages = detail.getByRole('row').filter({ hasText: '平均分' }).last();
  await expect(averages.getByRole('cell')).toContainText(['平均分', '80', '80', '120.00']);
  await expect(detail.getByRole('textbox')).toHaveCount(0);
  await office.keyboard.press('Escape');
  await expect(detail).toBeHidden();

  await act(draft, '提交');
  await agree(office, '提交确认', '成绩提交后，不允许再进行修改，是否提交?');
  await expect(draft).toContainText('已提交');
  for (const gone of ['修改', '删除', '提交']) await expect(button(draft, gone)).toHaveCount(0);
  await expect(draft.getByRole('button', { name: '更多操作' })).toHaveCount(0);
  await act(draft, '查看');
  await button(detail, '更正成绩').click();
  const correction = dialog(office, '更正成绩');
  await field(correction, '学生').click();
  await office.getByTitle(`${examined.pupils[1]!.name} ${examined.pupils[1]!.code}`).click();
  await field(correction, '学科').click();
  await office.getByTitle(examined.subjects[1]!.name).last().click();
  await field(correction, '成绩').fill('66');
  await button(correction, '确定').click();
  await expect(correction).toContainText('请输入原因');
  await field(correction, '原因').fill('漏登');
  await button(correction, '确定').click();
  await expect(correction).toBeHidden();
  await expect(row(detail, '漏登')).toContainText('66');
});

test('score.list/09: a filled template makes a sheet, and a bad row none but its error', async ({ office, campus }) => {
  const examined = await examinedClass(campus);
  const [one, other] = examined.pupils.map(({ code }) => code) as [string, string];
  const workbook = (...rows: string[][]) =>
    handMade({
      rows: [['学生编码', '姓名', ...examined.subjects.map(({ name }) => name)], ...rows]
        .map((cells, index) => textRow(index + 1, cells))
        .join(''),
    });
  await openScreen(office, `${path}?classId=${examined.place.id}`);
  const form = await openNew(office);
  await chooseExamination(office, form, examined);
  await upload(office, button(form, '导入成绩'), '成绩.xlsx', workbook([one, '', '01', '80'], ['不在', '', '1', '2']));
  await expect(office.getByText(invalid, { exact: true }).first()).toBeVisible();
  await expect(row(form, '学生编码不存在')).toContainText('不在');
  await expect(form).toBeVisible();
  await upload(office, button(form, '导入成绩'), '成绩.xlsx', workbook([one, '', '88.5', '80'], [other, '', '0', '']));
  await expect(office.getByText('学生成绩保存成功')).toBeVisible();
  await act(row(office, examined.place.classname), '查看');
  const detail = dialog(office, '成绩详情');
  await expect(row(detail, one).getByRole('cell')).toContainText([one, '', '88.5', '80', '168.5']);
  await expect(detail.getByRole('row').filter({ hasText: '平均分' })).toHaveCount(1);
});

test('a block of a spreadsheet is pasted at once, and two teachers on one sheet see each other', async ({
  office,
  campus,
}) => {
  const examined = await examinedClass(campus);
  const [one] = examined.pupils;
  const [first, second] = examined.subjects as [(typeof examined.subjects)[0], (typeof examined.subjects)[0]];
  const id = await addSheet(campus, examined);
  await openFollowing(office, `${path}?classId=${examined.place.id}`);
  await act(row(office, examined.place.classname), '修改');
  const form = dialog(office, '修改成绩');
  const mine = cell(form, one!, first);
  await mine.focus();
  const entered = requestOf(office, `${calls}/enter`);
  await mine.evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '91\r\n92\r\n');
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(cell(form, examined.pupils[1]!, first)).toHaveValue('92');
  expect((await entered).postDataJSON().cells).toHaveLength(2);
  await expect(form.getByRole('status')).toHaveText('已自动保存');

  const theirs = { id, cells: [{ studentId: one!.id, scores: { [second.id]: 55 }, seen: { [second.id]: null } }] };
  await campus.data(`${calls}/enter`, theirs);
  await expect(cell(form, one!, second)).toHaveValue('55');
  await expect(mine).toHaveValue('91');
});

test('a submitted examination is analysed, a pupil followed, and report cards are had as PDF', async ({
  office,
  campus,
}) => {
  const examined = await examinedClass(campus);
  const id = await addSheet(campus, examined, [[90, 80], [50]]);
  await campus.data(`${calls}/submit?scoreId=${id}`);
  await openScreen(office, `${path}?classId=${examined.place.id}`);
  const sheet = row(office, examined.place.classname);
  await act(sheet, '分析');
  const analysis = dialog(office, '成绩分析');
  for (const name of ['成绩分布（箱线图）', '分数段分布', '平均分对比', '及格率与优秀率'])
    await expect(analysis.getByRole('img', { name, exact: true })).toBeVisible();
  await choose(office, field(analysis, '学科'), examined.subjects[0]!.name);
  await button(analysis, '及格率与优秀率：查看数据').click();
  const rates = analysis.getByRole('table', { name: '及格率与优秀率' });
  await expect(rates).toContainText('50%');
  await office.keyboard.press('Escape');
  await expect(analysis).toBeHidden();

  await act(sheet, '查看');
  const detail = dialog(office, '成绩详情');
  const cards = await download(office, button(detail, '成绩单（PDF）'));
  expect(cards.name).toBe('学生成绩单.pdf');
  expect(cards.content.subarray(0, 5).toString()).toBe('%PDF-');
  await button(detail, examined.pupils[0]!.name).click();
  const trend = dialog(office, '成绩趋势');
  for (const name of ['总分趋势', '名次趋势'])
    await expect(trend.getByRole('img', { name, exact: true })).toBeVisible();
  const card = await download(office, button(trend, '成绩单（PDF）'));
  expect(card.content.length).toBeLessThan(cards.content.length);
});

sweep({
  id: 'score.list',
  path,
  folder: 'score',
  scenes: {
    'an empty sheet': async (page, words) => {
      await button(page.getByRole('main'), words('新增')).first().click();
      await button(dialog(page, words('新增成绩')), words('查询学生')).click();
    },
    'an analysis': async (page, words) => {
      await act(page.getByRole('main'), words('分析'), words('更多操作'));
      await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible();
    },
    'a detail': async (page, words) => {
      await act(page.getByRole('main'), words('查看'), words('更多操作'));
      await expect(page.getByRole('dialog').getByRole('table').first()).toBeVisible();
    },
  },
});
