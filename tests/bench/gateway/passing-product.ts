import { Slots } from '../../../libs/concurrency/index.js';
import type { Product } from '../../../libs/testing/product.js';
import { importFile } from '../people/import-file.js';
import type { LoadDevice, Passer } from './device-load.js';

/** Fields of a row, as the wire tells them. */
export type Row = Record<string, string>;

/** A page of rows. */
export interface Page {
  data: Row[];
  recordCount: number;
}

/** A device with a door that counts for attendance. */
export type CountedDevice = LoadDevice & { doorId: string };

const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A request for a page. */
export const page = (params: Row, pagesize = 2_000) => ({ page: 0, pagesize, params });

/** Pupils of the sample school with a card each. Its attendance groups are removed, so that they are in none. */
export async function ungroupedPupils(product: Product): Promise<{ id: string; card: string }[]> {
  const groups = await product.data<Page>('/api/attendance/manage/group/query', page({}));
  for (const { id } of groups.data) await product.data('/api/attendance/manage/group/delete', { id });
  await product.handled(300_000);
  const { data } = await product.data<Page>('/api/school/student/query', page({}));
  const found = data.flatMap(({ id, cardno }) => (id && cardno ? [{ id, card: cardno }] : []));
  if (found.length < 500) throw new Error(`${found.length} pupils have cards`);
  return found;
}

/** Pupils that a file adds, who have no cards: devices recognise their faces. Gives their ids. */
export async function addPupils(product: Product, count: number): Promise<string[]> {
  const codeOf = (number: number) => `N${String(number).padStart(6, '0')}`;
  const rows = Array.from({ length: count }, (_, number) => [
    `高一${(number % 12) + 1}班`,
    codeOf(number),
    '新生',
    '女',
  ]);
  await importFile(product, 'student', ['班级名称', '学生编码', '姓名', '性别'], rows);
  await product.handled(600_000);
  const ids: string[] = [];
  for (let at = 0; ids.length < count; at += 1) {
    const { data } = await product.data<Page>('/api/school/student/query', { ...page({ key: 'N0' }), page: at });
    if (data.length === 0) throw new Error(`${ids.length} pupils were added`);
    ids.push(...data.map(({ id }) => id!));
  }
  return ids;
}

/** Devices with a door each, as an administrator adds them. @param passers who pass there, dealt to the devices in turn */
export async function addDevices(
  product: Product,
  deviceCount: number,
  passers: readonly Passer[],
): Promise<CountedDevice[]> {
  const areas = await product.data<{ list: Row[] }>('/api/dg/base/area/query', {});
  const areaid = areas.list[0]!.id;
  const slots = new Slots(8);
  const dealt = (index: number) => {
    const own = passers.filter((_passer, place) => place % deviceCount === index);
    return own.length > 0 ? own : [passers[index % passers.length]!];
  };
  return Promise.all(
    Array.from({ length: deviceCount }, (_, index) =>
      slots.run(async () => {
        const code = `L${index}`;
        const facts = { code, name: code, factory: '通用', module: 'AC-1', areaid, type: 1, state: 1 };
        const made = await product.data<{ id: string; secret: string; topic: string }>('/api/dg/device/add', facts);
        const door = { deviceid: made.id, no: '1', name: code, controleway: 1, opendelay: 3 };
        const { id: doorId } = await product.data<{ id: string }>('/api/dg/device/door/add', door);
        const [, , school = ''] = made.topic.split('/');
        return { deviceId: made.id, doorId, school, secret: made.secret, passers: dealt(index) };
      }),
    ),
  );
}

/** An attendance group of these pupils, for which all devices count, each day of the week. */
export async function addGroup(
  product: Product,
  personIds: readonly string[],
  devices: readonly CountedDevice[],
): Promise<void> {
  const rule = { title: 'bench', type: 1, validfromdate: dayFrom(-1), validtodate: dayFrom(365) };
  const { id: configid } = await product.data<{ id: string }>('/api/attendance/config/add', rule);
  const times = { tofrom: '00:00:00', toend: '23:50:00', leavefrom: '23:55:00', leaveend: '23:59:00' };
  const shift = { mainid: configid, title: 'bench', ...times, weeklist: [0, 1, 2, 3, 4, 5, 6] };
  await product.data('/api/attendance/config/item/add', shift);
  const { id: groupid } = await product.data<{ id: string }>('/api/attendance/manage/group/add', {
    ...{ name: 'bench', configid, state: 1 },
  });
  const persons = personIds.map((personid) => ({ personid }));
  for (let at = 0; at < persons.length; at += 1_000)
    await product.data('/api/attendance/manage/group/person/add', { groupid, persons: persons.slice(at, at + 1_000) });
  const doors = devices.map(({ deviceId, doorId }) => ({ deviceid: deviceId, doorid: doorId }));
  for (let at = 0; at < doors.length; at += 1_000)
    await product.data('/api/attendance/manage/group/device/add', { groupid, devices: doors.slice(at, at + 1_000) });
  await product.handled(300_000);
}
