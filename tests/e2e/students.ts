import type { Page } from '@playwright/test';
import type { CampusClient } from '../../libs/testing/campus-client.js';
import { openScreen } from './console.js';
import { type AddedPerson, addClass, addStudent } from './school.js';

/** The screen of students. */
export const path = '/Base/student';

/** A student in a class of its own, shown as the only row of the screen. */
export async function openStudent(office: Page, campus: CampusClient): Promise<AddedPerson> {
  const student = await addStudent(campus, await addClass(campus));
  await openScreen(office, `${path}?keyword=${student.code}`);
  return student;
}

/** The name of the card's type that a student is kept with. */
export async function cardTypeOf(campus: CampusClient, keyword: string): Promise<string | undefined> {
  const asked = { page: 0, pagesize: 1, params: { keyword } };
  const { data } = await campus.data<{ data: { cardtype?: string }[] }>('/api/school/student/query', asked);
  return data[0]?.cardtype;
}
