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
