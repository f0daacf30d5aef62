import type { CampusClient } from '../../../libs/testing/campus-client.js';
import { until } from '../../../libs/testing/product.js';

/** Beginning of the calls of scores. */
export const calls = '/api/schoolservice/score';

/** A class that is examined: what its sheet is of, and its pupils as the sheet takes them. */
export interface ExaminedClass {
  className: string;
  form: { classesid: string; termid: string; examtypeid: string; subjectIds: string[]; needSummary: boolean };
  dataSet: { id: string; code: string; name: string }[];
}

/** Adds a class with pupils and what it can be examined in. @param code of the class, with which all other codes begin */
export async function addExaminedClass(
  client: CampusClient,
  { code, pupils, subjects }: { code: string; pupils: number; subjects: number },
): Promise<ExaminedClass> {
  const add = async (entry: string, values: object) =>
    (await client.data<{ id: string }>(`/api/school/${entry}/add`, values)).id;
  const className = `${code}班`;
  const classesid = await add('classes', { classname: className, code, classtype: 2 });
  const students = Array.from({ length: pupils }, (_, index) => ({
    code: `${code}${String(index).padStart(4, '0')}`,
    name: `考生${code}${index}`,
    sex: '女',
    classcode: code,
  }));
  for (let from = 0; from < pupils; from += 500)
    await client.open('/api/open/student/sync', { students: students.slice(from, from + 500) });
  const subjectIds: string[] = [];
  for (let index = 0; index < subjects; index++)
    subjectIds.push(await add('subject', { subject: `${code}科${index}`, code: `${code}${index}` }));
  const termid = await add('term', { name: `${code}学期` });
  const examtypeid = await add('examtype', { name: `${code}考试` });
  const form = { classesid, termid, examtypeid, subjectIds, needSummary: false };
  const asked = () => client.data<Pick<ExaminedClass, 'dataSet'>>(`${calls}/exportuitemplate`, form);
  await until('scores to know all pupils', async () => (await asked()).dataSet.length === pupils);
  const { dataSet } = await asked();
  return { className, form, dataSet: dataSet.map(({ id, code: own, name }) => ({ id, code: own, name })) };
}

/** The pupils of a class with a score in every subject, as a sheet is saved. @param scoreAt by the place of the cell */
export const scored = ({ form, dataSet }: ExaminedClass, scoreAt: (cell: number) => number) =>
  dataSet.map((pupil, row) => ({
    ...pupil,
    scores: Object.fromEntries(
      form.subjectIds.map((subject, column) => [subject, scoreAt(row * form.subjectIds.length + column)]),
    ),
  }));

/** The scores that are stored, by pupil and subject. */
export async function storedScores(client: CampusClient, id: string, { form }: ExaminedClass) {
  const sheet = await client.data<{ dataSet: { scores: string }[] }>(`${calls}/querydetail?scoreId=${id}`);
  return sheet.dataSet.flatMap(({ scores }) => {
    const bySubject = JSON.parse(scores) as Record<string, number>;
    return form.subjectIds.map((subject) => bySubject[subject]);
  });
}
