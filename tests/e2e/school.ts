import type { CampusClient } from '../../libs/testing/campus-client.js';
import { unique } from './kit.js';

/** Kinds of nodes of the organisation (enumeration ClassType). */
const classTypes = { grade: 1, class: 2 } as const;

/** A grade or class that a test has added. */
export interface AddedClass {
  id: string;
  classname: string;
  code: string;
}

/** A student, parent or teacher that a test has added. */
export interface AddedPerson {
  id: string;
  code: string;
  name: string;
}

let numbers = Date.now() % 100_000_000;

/** A number that no other card or phone has, in digits. */
export function uniqueNumber(): string {
  numbers += 1;
  return `9${String(numbers).padStart(10, '0')}`;
}

/** Adds a grade or a class behind the console. */
export async function addClass(
  campus: CampusClient,
  type: keyof typeof classTypes = 'class',
  parent?: AddedClass,
): Promise<AddedClass> {
  const node = { classname: unique(type === 'grade' ? '年级' : '班级'), code: unique('T') };
  const values = { ...node, classtype: classTypes[type], pid: parent?.id };
  return { ...node, ...(await campus.data<{ id: string }>('/api/school/classes/add', values)) };
}

/** Adds a student to a class behind the console. */
export async function addStudent(
  campus: CampusClient,
  place: AddedClass,
  values: { cardno?: string; cardtypeid?: string } = {},
): Promise<AddedPerson> {
  const person = { code: unique('S'), name: unique('学生') };
  const student = { ...person, sex: '男', classesid: place.id, ...values };
  return { ...person, ...(await campus.data<{ id: string }>('/api/school/student/add', student)) };
}

/** Adds a parent behind the console, bound to these students. */
export async function addParent(
  campus: CampusClient,
  ...children: AddedPerson[]
): Promise<AddedPerson & { mobil: string }> {
  const person = { code: unique('P'), name: unique('家长'), mobil: uniqueNumber() };
  const { id } = await campus.data<{ id: string }>('/api/school/parent/add', person);
  for (const child of children)
    await campus.data('/api/school/student/bind/add', { schoolparentid: id, studentid: child.id });
  return { id, ...person };
}

/** Adds a teacher behind the console. */
export async function addTeacher(
  campus: CampusClient,
  belongsTo: { classesid?: string } = {},
): Promise<AddedPerson & { mobil: string }> {
  const person = { code: unique('T'), name: unique('教师'), mobil: uniqueNumber(), ...belongsTo };
  return { ...person, ...(await campus.data<{ id: string }>('/api/school/teacher/add', person)) };
}

/** Tells, as the app of parents does, that a parent has an account of it. */
export async function activateParent(campus: CampusClient, { mobil }: { mobil: string }): Promise<void> {
  await campus.open('/api/open/parent/activate', { mobil, bindaccount: unique('app'), appid: null });
}
