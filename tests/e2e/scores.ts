import type { Locator, Page } from '@playwright/test';
import type { CampusClient } from '../../libs/testing/campus-client.js';
import { button, choose, dialog, field, unique } from './kit.js';
import { type AddedClass, type AddedPerson, addClass, addStudent } from './school.js';

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

/** Chooses what a sheet is of. */
export async function chooseExamination(office: Page, form: Locator, examined: ExaminedClass): Promise<void> {
  const { place, term, examType, subjects } = examined;
  await choose(office, field(form, '班级'), place.classname, place.classname);
  await choose(office, field(form, '学期'), term.name, term.name);
  for (const { name } of subjects) await choose(office, field(form, '学科'), name, name);
  await office.keyboard.press('Escape');
  await choose(office, field(form, '考试类型'), examType.name, examType.name);
}

/** The cell of a pupil in a subject. */
export const cell = (form: Locator, { name }: AddedPerson, subject: Named): Locator =>
  form.getByRole('textbox', { name: `${name} ${subject.name}`, exact: true });
