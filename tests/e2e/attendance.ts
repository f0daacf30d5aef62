import { codes } from '../../libs/contracts/kernel/index.js';
import type { CampusClient } from '../../libs/testing/campus-client.js';
import { until } from '../../libs/testing/product.js';
import { unique } from './kit.js';
import { type AddedClass, type AddedPerson, addClass, addStudent } from './school.js';

/** An attendance group that a test has added. */
export interface AddedGroup {
  id: string;
  name: string;
  configid: string;
}

const base = '/api/attendance/manage/group';

/** Adds attendance groups behind the console; they follow one rule of their own, of the dormitory. */
export async function addGroups(campus: CampusClient, count = 1): Promise<AddedGroup[]> {
  const rule = { title: unique('规则'), type: 2, validfromdate: '2026-09-01', validtodate: '2027-07-15' };
  const { id: configid } = await campus.data<{ id: string }>('/api/attendance/config/add', rule);
  const groups: AddedGroup[] = [];
  for (let index = 0; index < count; index++) {
    const group = { name: unique('考勤组'), configid };
    groups.push({ ...group, ...(await campus.data<{ id: string }>(`${base}/add`, group)) });
  }
  return groups;
}

/** Adds students of a new class behind the console; attendance knows them when this is done. */
export async function addAttendants(
  campus: CampusClient,
  count: number,
): Promise<{ place: AddedClass; students: AddedPerson[] }> {
  const place = await addClass(campus);
  const students: AddedPerson[] = [];
  for (let index = 0; index < count; index++) students.push(await addStudent(campus, place));
  await until(`${count} students to be known`, async () => {
    const request = { page: 0, pagesize: 20, params: { persontype: 1, classesid: place.id } };
    const path = '/api/attendance/manage/basequery/person';
    return (await campus.data<{ recordCount: number }>(path, request)).recordCount === count;
  });
  return { place, students };
}

/** Adds persons to a group behind the console. */
export async function join(campus: CampusClient, group: AddedGroup, persons: readonly AddedPerson[]): Promise<void> {
  const { code, msg } = await campus.call(`${base}/person/add`, {
    groupid: group.id,
    persons: persons.map(({ id }) => ({ personid: id })),
  });
  if (code !== codes.success) throw new Error(`${code} ${msg}`);
}

/** Codes of the persons of a group, as the server tells them. */
export async function memberCodes(campus: CampusClient, group: AddedGroup): Promise<string[]> {
  const request = { page: 0, pagesize: 200, params: { groupid: group.id } };
  const { data } = await campus.data<{ data: { personcode: string }[] }>(`${base}/person/query`, request);
  return data.map(({ personcode }) => personcode);
}

/** Adds a rule behind the console; gives its title and id. */
export async function addRule(campus: CampusClient, title = unique('规则')) {
  const rule = { title, type: 1, validfromdate: '2026-09-01', validtodate: '2027-07-15' };
  return { title, ...(await campus.data<{ id: string }>('/api/attendance/config/add', rule)) };
}
