import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, chromium, type Locator, type Page, type Request, type Response } from '@playwright/test';
import { browserLaunch } from '../../libs/testing/browser.js';
import { CampusClient } from '../../libs/testing/campus-client.js';
import { Product, until } from '../../libs/testing/product.js';
import { median, quantile, report } from './report.js';
import { addExaminedClass, calls, storedScores } from './scores/examined-class.js';

/**
 * Measures how quickly the console answers a hand, in Debian's Chromium on the sample school. A time is that from a
 * click until the second frame after it, as a person sees it.
 */
const ROUNDS = 7;
const STUDENTS = '学生管理';
/** Code of the first student of the sample school. */
const firstStudent = 'S00001';
/** The first who is not among the five that the picker of people begins with. */
const sixthStudent = 'S00006';
/** Screens that are opened and closed for the memory of the page, by their groups of the menu. */
const screens = {
  基础数据: ['学生管理', '教师管理', '家长管理', '组织机构管理', '卡类型管理', '职务管理'],
  教务管理: ['学期管理', '考试类型管理'],
  日志管理: ['操作日志', '登录日志'],
};

/** What of the page in the browser is needed here. */
interface Drawn {
  requestAnimationFrame(draw: () => void): void;
  document: {
    documentElement: { style: { getPropertyValue(name: string): string } };
    querySelectorAll(selector: string): Iterable<{ textContent: string; checkVisibility(): boolean }>;
  };
}

/** People of the school in which the picker is measured. */
const MANY = 3000;

/** Milliseconds from a click until two frames were drawn, or more until a cell with this text is in sight. */
const clickTime = (control: Locator, cell?: string): Promise<number> =>
  control.evaluate(async (element: { click(): void }, text) => {
    const page = globalThis as unknown as Drawn;
    const frame = () => new Promise<void>((done) => page.requestAnimationFrame(done));
    const isShown = () =>
      text === undefined ||
      [...page.document.querySelectorAll('td, [role="cell"]')].some(
        (one) => one.textContent === text && one.checkVisibility(),
      );
    await frame();
    const begun = performance.now();
    element.click();
    do await frame();
    while (!isShown());
    await frame();
    return performance.now() - begun;
  }, cell);

/** Milliseconds from a click until a frame was drawn in another colour. */
const recolourTime = (control: Locator): Promise<number> =>
  control.evaluate(async (element: { click(): void }) => {
    const page = globalThis as unknown as Drawn;
    const frame = () => new Promise<void>((done) => page.requestAnimationFrame(done));
    const colour = () => page.document.documentElement.style.getPropertyValue('--campus-primary');
    const before = colour();
    await frame();
    const begun = performance.now();
    element.click();
    do await frame();
    while (colour() === before);
    await frame();
    return performance.now() - begun;
  });

async function middleOf(work: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await work());
  return median(times);
}

const tagOf = (page: Page, title: string) =>
  page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link', { name: title, exact: true });

async function openList(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('main').getByRole('row').nth(2).waitFor();
  await page.waitForLoadState('networkidle');
}

/** That the list has as many rows as are measured: those out of sight are not drawn, but they are there. */
async function requireAnswered(response: Response, rows: number): Promise<void> {
  const { data } = (await response.json()) as { data: { data: readonly object[] } };
  if (data.data.length !== rows)
    throw new Error(`the list has ${data.data.length} rows, and ${rows} are to be measured`);
}

/** Ticks of a row, with 20 and with 200 rows in the list. */
async function tickRows(page: Page, url: string): Promise<void> {
  const ticking = async (rows: number) => {
    const answered = page.waitForResponse('**/api/school/student/query');
    await openList(page, `${url}/Base/student?size=${rows}`);
    await requireAnswered(await answered, rows);
    const row = page.getByRole('main').getByRole('row').filter({ hasText: sixthStudent });
    const tick = row.getByRole('checkbox');
    const wasTicked = await tick.isChecked();
    const time = await middleOf(() => clickTime(tick));
    // As many clicks as rounds, an odd number: it is turned over, or nothing was clicked.
    if ((await tick.isChecked()) === wasTicked) throw new Error('the row was not ticked');
    return time;
  };
  const few = await ticking(20);
  const name = 'tick of a row, 200 rows';
  report({ name, value: await ticking(200), unit: 'ms', peer: { name: '20 rows', value: few }, goal: { atMost: 60 } });
}

/** Back to a page that is open: the time until its rows are there, and what it asks of the server while it is fresh. */
async function switchTags(page: Page, url: string): Promise<void> {
  await openList(page, `${url}/Base/student`);
  await openList(page, `${url}/Exam/terms`);
  const there = tagOf(page, '学期管理');
  const back = tagOf(page, STUDENTS);
  // The first look at the page after the other one was loaded asks for its code and rows; a return comes after that.
  const opened = ['classes/querytree', 'student/query'].map((call) => page.waitForResponse(`**/api/school/${call}`));
  await Promise.all([...opened, back.click()]);
  await page.getByRole('main').getByRole('row').nth(2).waitFor();
  const asked: Request[] = [];
  page.on('request', (request) => asked.push(request));
  const time = await middleOf(async () => {
    await clickTime(there);
    return clickTime(back, firstStudent);
  });
  report({
    name: 'back to a tag',
    value: time,
    unit: 'ms',
    goal: { atMost: 100 },
    limit: 'Until the rows of the page are in sight. Half of it is the layout of the page that is shown again.',
  });
  report({ name: 'requests meanwhile', value: asked.length, unit: 'requests', goal: { atMost: 0 } });
}

/** A change of the theme's colour from the settings. */
async function changeTheme(page: Page, url: string): Promise<void> {
  await openList(page, `${url}/Base/student`);
  await page.getByRole('button', { name: '系统布局配置' }).click();
  const presets = page.getByRole('dialog', { name: '系统布局配置' }).getByRole('radio');
  const [one, other] = ['#11a983', '#6959CD'].map((color) => presets.and(page.getByLabel(color, { exact: true })));
  const time = await middleOf(async () => {
    await recolourTime(one!);
    return recolourTime(other!);
  });
  report({
    name: 'change of the theme',
    value: time,
    unit: 'ms',
    goal: { atMost: 120 },
    limit:
      'Two frames pass until its notice is seen; then every control of antd is drawn with its tokens (65 ms of script) and the page is styled anew (45 ms).',
  });
}

/** Students of one class, until there are many in the school and attendance knows them. */
async function fillSchool(url: string): Promise<void> {
  const client = new CampusClient(url);
  const known = async (): Promise<number> => {
    const asked = { page: 0, pagesize: 1, params: { persontype: 1 } };
    const path = '/api/attendance/manage/basequery/person';
    return (await client.data<{ recordCount: number }>(path, asked)).recordCount;
  };
  const place = { classname: '转入班', code: 'MANY', classtype: 2 };
  await client.data('/api/school/classes/add', place);
  const students = Array.from({ length: MANY - (await known()) }, (_, index) => ({
    code: `X${String(index).padStart(5, '0')}`,
    name: `学生${index}`,
    sex: '男',
    classcode: place.code,
  }));
  for (let from = 0; from < students.length; from += 500)
    await client.open('/api/open/student/sync', { students: students.slice(from, from + 500) });
  await until('attendance to know all students', async () => (await known()) === MANY);
}

/** The picker of people with a whole school in it: shows them all, ticks them all, takes them all over. */
async function pickPersons(page: Page, url: string): Promise<void> {
  await fillSchool(url);
  await openList(page, `${url}/Attendance/group`);
  const picker = page.getByRole('dialog', { name: '选择考勤人员' });
  const pending = picker.getByRole('region', { name: '待选人员' });
  const selected = picker.getByRole('region', { name: '已选人员' });
  const times: Record<'shown' | 'ticked' | 'taken', number[]> = { shown: [], ticked: [], taken: [] };
  for (let round = 0; round < ROUNDS; round++) {
    await page.getByRole('button', { name: '添加人员' }).click();
    await pending.getByRole('cell', { name: firstStudent, exact: true }).waitFor();
    await pending.getByTitle('5 条/页').click();
    const size = page.locator('.ant-select-item-option').filter({ hasText: `${MANY} 条/页` });
    await size.waitFor();
    times.shown.push(await clickTime(size, sixthStudent));
    times.ticked.push(await clickTime(pending.getByRole('checkbox').first()));
    times.taken.push(await clickTime(picker.getByRole('button', { name: '添加所选' })));
    await selected.getByText(`已选人员（${MANY}）`).waitFor();
    await picker.getByRole('button', { name: '全部移除' }).click();
    await picker.getByRole('button', { name: '取消' }).click();
    await picker.waitFor({ state: 'hidden' });
  }
  const goal = { atMost: 150 };
  const name = `picker of people, ${MANY} people`;
  const limit =
    'A third is the answer of the server, 600 kB of JSON; another is drawn of the tree, the filters and both lists.';
  report({ name: `${name}: they are shown`, value: median(times.shown), unit: 'ms', goal, limit });
  report({ name: `${name}: all are ticked`, value: median(times.ticked), unit: 'ms', goal });
  report({ name: `${name}: all are taken over`, value: median(times.taken), unit: 'ms', goal });
}

/** Pupils and subjects of the sheet of scores that is typed. */
const PUPILS = 60;
const SUBJECTS = 12;

/** Milliseconds from each press of Tab in the grid until the frame was drawn that shows the next cell, as they come. */
const followKeys = (grid: Locator) =>
  grid.evaluate((element: EventTarget) => {
    const page = globalThis as unknown as Drawn & { times: number[] };
    page.times = [];
    element.addEventListener(
      'keydown',
      (event) => {
        if ((event as unknown as { key: string }).key !== 'Tab') return;
        const begun = event.timeStamp;
        page.requestAnimationFrame(() => setTimeout(() => page.times.push(performance.now() - begun)));
      },
      { capture: true },
    );
  });

/** Milliseconds from a paste in the cell until the frame was drawn that shows the block. */
const pasteTime = (cell: Locator, block: string): Promise<number> =>
  cell.evaluate(async (input: EventTarget, text) => {
    const page = globalThis as unknown as Drawn & {
      DataTransfer: new () => { setData(type: string, text: string): void };
    };
    const clipboardData = new page.DataTransfer();
    clipboardData.setData('text/plain', text);
    const Paste = (page as unknown as { ClipboardEvent: new (type: string, about: object) => Event }).ClipboardEvent;
    const event = new Paste('paste', { clipboardData, bubbles: true, cancelable: true });
    const begun = performance.now();
    input.dispatchEvent(event);
    await new Promise<void>((done) => page.requestAnimationFrame(() => setTimeout(done)));
    return performance.now() - begun;
  }, block);

/** Between two cells that are measured, ms: 20 a second, several times as fast as a hand on a keypad. */
const betweenCells = 40;

/** A sheet of scores: typed as fast as keys come, so that none may be lost; typed and timed; then pasted as one block. */
async function typeScores(page: Page, url: string): Promise<void> {
  const client = new CampusClient(url);
  const examined = await addExaminedClass(client, { code: 'MARKS', pupils: PUPILS, subjects: SUBJECTS });
  const { form, dataSet } = examined;
  const { id } = await client.data<{ id: string }>(`${calls}/add`, { form, dataSet });
  // To the last cell: a key that was dropped fails the benchmark.
  const requireStored = (scoreAt: (cell: number) => number) =>
    until('every score that was typed', async () =>
      (await storedScores(client, id, examined)).every((score, cell) => score === scoreAt(cell)),
    );
  await page.goto(`${url}/Exam/scores?classId=${form.classesid}`);
  const row = page.getByRole('main').getByRole('row').filter({ hasText: examined.className });
  await row.getByRole('button', { name: '修改', exact: true }).click();
  const grid = page.getByRole('dialog').getByRole('table', { name: '成绩' });
  // Only rows in sight are drawn: the first of them may not be that of the sheet.
  const begin = async () => {
    await grid.getByRole('textbox').first().focus();
    await page.keyboard.press('Control+Home');
  };
  const typeAll = async (scoreAt: (cell: number) => number, rest: number) => {
    await begin();
    for (let cell = 0; cell < PUPILS * SUBJECTS; cell++) {
      await page.keyboard.type(String(scoreAt(cell)));
      await page.keyboard.press('Tab');
      if (rest > 0) await delay(rest);
    }
    await requireStored(scoreAt);
  };
  await typeAll((cell) => 10 + (cell % 90), 0);
  await followKeys(grid);
  await typeAll((cell) => 10 + (cell % 70), betweenCells);
  const times = await page.evaluate(() => (globalThis as unknown as { times: number[] }).times);
  // The last Tab leaves the grid.
  if (times.length < PUPILS * SUBJECTS - 1) throw new Error(`${times.length} cells were measured`);
  const name = `scores of ${PUPILS} pupils in ${SUBJECTS} subjects`;
  const goal = { atMost: 30 };
  const typing = `${name}, 20 a second: cell to cell`;
  report({ name: `${typing}, half of them`, value: median(times), unit: 'ms', goal });
  report({ name: `${typing}, 95 of 100`, value: quantile(times, 0.95), unit: 'ms', goal });
  const pasted: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const scoreAt = (cell: number) => 10 + ((cell + round) % 80);
    const rows = Array.from({ length: PUPILS }, (_, pupil) =>
      Array.from({ length: SUBJECTS }, (_none, subject) => scoreAt(pupil * SUBJECTS + subject)).join('\t'),
    );
    await begin();
    pasted.push(await pasteTime(grid.locator(':focus'), rows.join('\r\n')));
    await requireStored(scoreAt);
  }
  report({ name: `${name}: pasted as a block`, value: median(pasted), unit: 'ms', goal: { atMost: 200 } });
}

/** Megabytes that the page's script holds, after what is not needed was given back. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1e6;
}

/** Opens every screen by the menu, and closes them all. */
async function openAndClose(page: Page): Promise<void> {
  const menu = page.getByRole('complementary', { name: '菜单' });
  for (const [group, titles] of Object.entries(screens)) {
    const head = menu.getByRole('menuitem', { name: group });
    if ((await head.getAttribute('aria-expanded')) !== 'true') await head.click();
    for (const title of titles) {
      await menu.getByRole('link', { name: title, exact: true }).click();
      await tagOf(page, title).and(page.locator('[aria-current="page"]')).waitFor();
      await page.getByRole('main').getByRole('table').first().waitFor();
    }
  }
  await tagOf(page, STUDENTS).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '关闭所有', exact: true }).click();
}

/** What the page keeps of screens that were closed. */
async function fillAndEmpty(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard`);
  // The first rounds fill the caches of queries, styles and compiled code.
  for (let round = 0; round < 3; round++) await openAndClose(page);
  const before = await heapOf(page);
  for (let round = 0; round < 5; round++) await openAndClose(page);
  report({
    name: 'memory of the page after ten screens were opened and closed five times more',
    value: await heapOf(page),
    unit: 'MB',
    peer: { name: 'after three times', value: before },
    goal: { ratioAtMost: 1.1 },
  });
}

async function measure(browser: Browser, product: Product): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addCookies([{ name: 'School-Token', value: await product.signIn(), url: product.url }]);
  for (const work of [tickRows, switchTags, changeTheme, fillAndEmpty, pickPersons, typeScores]) {
    const page = await context.newPage();
    await work(page, product.url);
    await page.close();
  }
}

const product = await Product.start({ environment: { NODE_OPTIONS: '' } });
const browser = await chromium.launch(browserLaunch);
try {
  await measure(browser, product);
} finally {
  await browser.close();
  await product.stop();
}
