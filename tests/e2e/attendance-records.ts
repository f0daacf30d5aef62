import type { CampusClient } from '../../libs/testing/campus-client.js';
import { midnight } from './kit.js';

/** A record of attendance as the server tells it. */
export interface ToldRecord {
  id: string;
  code: string;
  name: string;
  date: string;
  islate: boolean;
  isbefore: boolean;
  isabsenteeism: boolean;
  appeals: { id: string; reviewState: number }[];
}

/** The last two weeks, of which the sample school has passes. */
export const fortnight = { from: midnight(14), to: midnight(0) };
/** The same in the address of a list. */
export const ofFortnight = `from=${encodeURIComponent(fortnight.from)}&to=${encodeURIComponent(fortnight.to)}`;

/** Records of teachers of the last two weeks. */
export async function teacherRecords(campus: CampusClient, params: object = {}): Promise<ToldRecord[]> {
  const request = { page: 0, pagesize: 200, params: { ...fortnight, ...params } };
  return (await campus.data<{ data: ToldRecord[] }>('/api/attendance/manage/teacher/query', request)).data;
}

/** Submits an appeal against a record of a teacher that has none, which says that all was well; gives the record. */
export async function addAppeal(campus: CampusClient, content: string): Promise<ToldRecord> {
  const record = (await teacherRecords(campus, { state: 2 })).find(({ appeals }) => appeals.length === 0)!;
  await campus.open('/api/open/appeal/submit', {
    recordid: record.id,
    islate: false,
    isbefore: false,
    isabsenteeism: false,
    totime: '07:45:00',
    submitcontent: content,
  });
  return record;
}
