import { expect, type Locator, type Page } from '@playwright/test';
import type { CampusClient } from '../../libs/testing/campus-client.js';
import { button, choose, dialog, field, unique } from './kit.js';
import { type AddedClass, type AddedPerson, addClass, addStudent } from './school.js';
import type { Words } from './words.js';

/** The screen of scores. */
export const path = '/Exam/scores';
/** Beginning of its calls. */
export const calls = '/api/schoolservice/score';

interface Named {
  id: string;
  name: string;
}

/** A class with pupils, and what it can be examined in. */
export interface ExaminedClass {
  place: AddedClass;
  pupils: AddedPerson[];
  term: Named;
  examType: Named;
  subjects: Named[];
}

async function addNamed(campus: CampusClient, entry: string, prefix: string, key = 'name'): Promise<Named> {
  const name = unique(prefix);
  const values = { [key]: name, ...(key === 'subject' && { code: unique('M') }) };
  return { name, ...(await campus.data<{ id: string }>(`/api/school/${entry}/add`, values)) };
}

/** Adds a class with pupils, a term, a type of examination and two subjects behind the console. */
export async function examinedClass(campus: CampusClient, pupils = 2): Promise<ExaminedClass> {
  const place = await addClass(campus);
  const added: AddedPerson[] = [];
  for (let count = 0; count < pupils; count++) added.push(await addStudent(campus, place));
  const term = await addNamed(campus, 'term', '学期');
  const examType = await addNamed(campus, 'examtype', '考试');
  const subjects = [
    await addNamed(campus, 'subject', '甲科', 'subject'),
    await addNamed(campus, 'subject', '乙科', 'subject'),
  ];
  return { place, pupils: added, term, examType, subjects };
}

/** Scores by the place of the pupil, each by the place of the subject. */
type Scores = readonly (readonly (number | undefined)[])[];

/** Adds a sheet behind the console; gives its id. */
export async function addSheet(
  campus: CampusClient,
  { place, pupils, term, examType, subjects }: ExaminedClass,
  scores: Scores = [],
  needSummary = false,
): Promise<string> {
  const subjectIds = subjects.map(({ id }) => id);
  const form = { termid: term.id, examtypeid: examType.id, classesid: place.id, subjectIds, needSummary };
  const dataSet = pupils.map(({ id }, index) => ({
    id,
    scores: Object.fromEntries(subjectIds.map((subject, at) => [subject, scores[index]?.[at]])),
  }));
  return (await campus.data<{ id: string }>(`${calls}/add`, { form, dataSet })).id;
}

/** Opens an empty sheet. */
export async function openNew(office: Page): Promise<Locator> {
  await button(office.getByRole('main'), '新增').first().click();
  return dialog(office, '新增成绩');
}

/** Chooses what a sheet is of. @param words those of the console, where it is in another language */
export async function chooseExamination(
  office: Page,
  form: Locator,
  { place, term, examType, subjects }: ExaminedClass,
  words: Words = (chinese) => chinese,
): Promise<void> {
  await choose(office, field(form, words('班级')), place.classname, place.classname);
  await choose(office, field(form, words('学期')), term.name, term.name);
  for (const { name } of subjects) await choose(office, field(form, words('学科')), name, name);
  await office.keyboard.press('Escape');
  await choose(office, field(form, words('考试类型')), examType.name, examType.name);
}

/** Presses of Tab after which something is not there to be reached. */
const mostTabs = 150;

/** Goes on with Tab until something has the focus, as one does who has no mouse. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  const isReached = () => wanted.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < mostTabs && !(await isReached()); presses++) await page.keyboard.press('Tab');
  await expect(wanted).toBeFocused();
}

/** The cell of a pupil in a subject. */
export const cell = (form: Locator, { name }: AddedPerson, subject: Named): Locator =>
  form.getByRole('textbox', { name: `${name} ${subject.name}`, exact: true });
