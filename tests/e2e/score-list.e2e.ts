import { handMade, textRow } from '../../libs/spreadsheet/testing/hand-made-workbook.js';
import { expect, openFollowing, openScreen, test } from './console.js';
import { act, agree, button, choose, dialog, download, field, requestOf, row, upload } from './kit.js';
import {
  addSheet,
  calls,
  cell,
  chooseExamination,
  type ExaminedClass,
  examinedClass,
  openNew,
  path,
  tabTo,
} from './scores.js';
import { sweep } from './sweep.js';

const invalid = '请输入有效小数';

/** A filled template. */
const workbookOf = ({ subjects }: ExaminedClass, rows: readonly string[][]) =>
  handMade({
    rows: [['学生编码', '姓名', ...subjects.map(({ name }) => name)], ...rows]
      .map((cells, index) => textRow(index + 1, cells))
      .join(''),
  });

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

test('a sheet is opened, its examination chosen, typed, saved and submitted without a mouse', async ({
  office,
  campus,
}) => {
  const examined = await examinedClass(campus);
  const { place, term, examType, subjects, pupils } = examined;
  await openScreen(office, `${path}?classId=${place.id}`);
  const { keyboard } = office;
  await tabTo(office, button(office.getByRole('main'), '新增').first());
  await keyboard.press('Enter');
  const form = dialog(office, '新增成绩');
  const pick = async (label: string, ...names: string[]) => {
    await tabTo(office, field(form, label));
    for (const name of names) {
      await keyboard.type(name);
      await expect(office.getByTitle(name, { exact: true }).last()).toBeVisible();
      // A tree has no entry in sight that Enter would take until one is gone to.
      if (label === '班级') await keyboard.press('ArrowDown');
      await keyboard.press('Enter');
    }
    // A list of several stays open, and Tab would choose from it.
    if (names.length > 1) await keyboard.press('Escape');
  };
  await pick('班级', place.classname);
  await pick('学期', term.name);
  await pick('学科', ...subjects.map(({ name }) => name));
  await pick('考试类型', examType.name);
  await tabTo(office, button(form, '查询学生'));
  await keyboard.press('Enter');
  const first = cell(form, pupils[0]!, subjects[0]!);
  await expect(first).toBeVisible();
  await tabTo(office, first);
  for (const score of ['91', '82', '73', '64']) {
    await keyboard.type(score);
    await keyboard.press('Tab');
  }
  await tabTo(office, button(form, '保存'));
  await keyboard.press('Enter');
  await expect(form).toBeHidden();
  const sheet = row(office, place.classname);
  await tabTo(office, sheet.getByRole('button', { name: '更多操作', exact: true }));
  await keyboard.press('Enter');
  const submit = office.getByRole('menuitem', { name: '提交', exact: true });
  await expect(submit).toBeVisible();
  const isReached = () => submit.evaluate((element) => element.className.includes('-active'));
  for (let presses = 0; presses < 5 && !(await isReached()); presses++) await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  const asked = dialog(office, '提交确认');
  await tabTo(office, button(asked, '确定'));
  await keyboard.press('Enter');
  await expect(sheet).toContainText('已提交');
});

test('a new sheet is kept over a reload of the page, and makes one sheet when it is saved', async ({
  office,
  campus,
}) => {
  const examined = await examinedClass(campus);
  const [one] = examined.pupils;
  const [first, second] = examined.subjects as [(typeof examined.subjects)[0], (typeof examined.subjects)[0]];
  await openScreen(office, `${path}?classId=${examined.place.id}`);
  const form = await openNew(office);
  await chooseExamination(office, form, examined);
  await button(form, '查询学生').click();
  await cell(form, one!, first).fill('88');
  await cell(form, one!, second).fill('7x');
  await expect(form.getByRole('status')).toHaveText('尚未保存，已在本页暂存');
  await openScreen(office, `${path}?classId=${examined.place.id}`);
  await openNew(office);
  await button(form, '恢复填写').click();
  await expect(cell(form, one!, first)).toHaveValue('88');
  await expect(cell(form, one!, second)).toHaveValue('7x');
  await cell(form, one!, second).fill('77');
  await button(form, '保存').click();
  await expect(form).toBeHidden();
  await expect(row(office, examined.place.classname)).toHaveCount(1);
  await openNew(office);
  await expect(field(form, '班级')).toBeVisible();
  await expect(button(form, '恢复填写')).toHaveCount(0);
  await office.keyboard.press('Escape');
});

test('score.list/09: a filled template makes a sheet, and a bad row none but its error', async ({ office, campus }) => {
  const examined = await examinedClass(campus);
  const [one, other] = examined.pupils.map(({ code }) => code) as [string, string];
  const workbook = (...rows: string[][]) => workbookOf(examined, rows);
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
  await choose(office, field(trend, '学科'), examined.subjects[1]!.name);
  await expect(trend.getByRole('img', { name: '单科成绩趋势', exact: true })).toBeVisible();
  await button(trend, '单科成绩趋势：查看数据').click();
  await expect(trend.getByRole('table', { name: '单科成绩趋势' })).toContainText('80');

  await button(trend, '打印成绩单').click();
  const paper = dialog(office, '学生成绩单');
  await expect(paper.getByRole('article')).toHaveText([new RegExp(`${examined.pupils[0]!.code}.*班级名次：1/2`)]);
  await office.keyboard.press('Escape');
  await expect(paper).toBeHidden();
  await trend.press('Escape');
  await expect(trend).toBeHidden();
  await button(detail, '打印成绩单').click();
  await expect(paper.getByRole('article')).toHaveCount(2);
  // The tags of PDF/A take no page; each card has one of its own.
  const printed = (await office.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(printed.match(/\/Type \/Page\b/g)).toHaveLength(2);
  expect(printed).toMatch(/\/MediaBox \[0 0 59[45][\d.]* 84[12]/);
});

/** What the scenes are of. */
let swept: ExaminedClass;

sweep({
  id: 'score.list',
  path,
  folder: 'score',
  open: async (page, campus) => {
    swept = await examinedClass(campus, 3);
    await campus.data(`${calls}/submit?scoreId=${await addSheet(campus, swept, [[90, 80], [50, 60], [70]])}`);
    await addSheet(campus, swept, [[91], [92, 66]]);
    await openScreen(page, `${path}?classId=${swept.place.id}`);
  },
  scenes: {
    'an empty sheet': async (page, words) => {
      await button(page.getByRole('main'), words('新增')).first().click();
      await button(dialog(page, words('新增成绩')), words('查询学生')).click();
    },
    'a filled sheet': async (page, words) => {
      await act(page.getByRole('main'), words('修改'), words('更多操作'));
      const form = dialog(page, words('修改成绩'));
      await cell(form, swept.pupils[0]!, swept.subjects[1]!).fill('1.234');
      await expect(form.getByRole('alert')).toBeVisible();
    },
    'a refused file': async (page, words) => {
      await button(page.getByRole('main'), words('新增')).first().click();
      const form = dialog(page, words('新增成绩'));
      await chooseExamination(page, form, swept, words);
      const file = workbookOf(swept, [['X0', '', '1', '2']]);
      await upload(page, button(form, words('导入成绩')), '成绩.xlsx', file);
      await expect(row(form, 'X0')).toBeVisible();
    },
    'an analysis': async (page, words) => {
      await act(page.getByRole('main'), words('分析'), words('更多操作'));
      await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible();
    },
    'a detail with a correction': async (page, words) => {
      await act(row(page, swept.place.classname).last(), words('查看'), words('更多操作'));
      await page
        .getByRole('dialog')
        .getByRole('button', { name: words('更正成绩'), exact: true })
        .click();
      await expect(field(dialog(page, words('更正成绩')), words('原因'))).toBeVisible();
    },
    'a trend': async (page, words) => {
      await act(row(page, swept.place.classname).last(), words('查看'), words('更多操作'));
      await button(dialog(page, words('成绩详情')), swept.pupils[0]!.name).click();
      await expect(dialog(page, words('成绩趋势')).getByRole('img').first()).toBeVisible();
    },
    'report cards': async (page, words) => {
      await act(row(page, swept.place.classname).last(), words('查看'), words('更多操作'));
      await button(dialog(page, words('成绩详情')), words('打印成绩单')).click();
      await expect(dialog(page, words('学生成绩单')).getByRole('article').first()).toBeVisible();
    },
  },
});
