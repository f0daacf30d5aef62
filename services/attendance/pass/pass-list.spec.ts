import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  attendanceGroupAdded,
  currentExport,
  currentQuery,
  groupPersonsAdded,
} from '../../../libs/contracts/attendance/index.js';
import type { InputOf } from '../../../libs/contracts/kernel/index.js';
import { appendOwn, ask, ids, start, stop } from '../testing/attendance-school.js';
import { at, foundWithCards, list, receive, record, times } from '../testing/passing-school.js';

beforeAll(start);
beforeEach(foundWithCards);
afterAll(async () => expect(await stop()).toEqual([]));

describe('the list of passes', () => {
  beforeEach(() =>
    receive(
      record('0A1B', at('2026-11-18 23:59:59')),
      record('0A1B', at('2026-11-19 00:00:00'), { direction: 2 }),
      record('0A1B', at('2026-11-20 12:00:00')),
    ),
  );

  it('takes a range that ends at a midnight with that whole day', async () => {
    const range = { from: '2026-11-19 00:00:00', to: '2026-11-19 00:00:00' };
    expect(await times(range)).toEqual(['2026-11-19 00:00:00']);
    expect(await times({ to: '2026-11-20 11:59:59' })).toEqual(['2026-11-19 00:00:00', '2026-11-18 23:59:59']);
    expect(await times({ from: '2026-11-19 00:00:01' })).toEqual(['2026-11-20 12:00:00']);
  });

  it('filters by class and those below, direction, name, code, position and group', async () => {
    const count = async (params: InputOf<typeof currentQuery>['params']) => (await list(params)).recordCount;
    expect(await count({ classId: ids('grade') })).toBe(3);
    expect(await count({ classId: ids('class'), direction: 2 })).toBe(1);
    expect(await count({ classId: randomUUID() })).toBe(0);
    expect(await count({ name: '三', code: 's1', position: '人行' })).toBe(3);
    expect(await count({ name: '%' })).toBe(0);
    expect(await count({ groupId: randomUUID() })).toBe(0);
  });

  it('names the groups of teachers, and filters by the group that they are in now', async () => {
    await receive(record('C2', at('2026-11-20 08:00:00')));
    const [one, other] = [ids('group'), ids('other group')];
    const rule = { ruleId: ids('rule'), state: 1 as const };
    const teacher = { parts: [{ partId: ids('part'), personId: ids('李四') }] };
    const pupil = { parts: [{ partId: ids('pupil'), personId: ids('student') }] };
    const begin = attendanceGroupAdded({ ...rule, name: '任课教师组' });
    await appendOwn(`attendanceGroup-${one}`, begin, groupPersonsAdded(teacher));
    await appendOwn(
      `attendanceGroup-${other}`,
      attendanceGroupAdded({ ...rule, name: '一班' }),
      groupPersonsAdded(pupil),
    );
    expect((await list({ personType: 3, groupId: one })).data).toMatchObject([
      { personName: '李四', groupName: '任课教师组' },
    ]);
    expect((await list({ personType: 3, groupId: other })).recordCount).toBe(0);
    expect((await list({ personType: 1 })).data[0]).toMatchObject({ personName: '张三', groupName: '' });
  });

  it('is a workbook of the same passes', async () => {
    const file = await ask(currentExport, { params: { personType: 1, direction: 2 } });
    expect(file.fileName).toBe('出入记录.xlsx');
    const stream = new PassThrough();
    const [content] = await Promise.all([buffer(stream), file.write(stream)]);
    const { default: exceljs } = await import('exceljs');
    const workbook = new exceljs.Workbook();
    await workbook.xlsx.load(content as unknown as ArrayBuffer);
    const rows = workbook.worksheets[0]!.getSheetValues().slice(1) as { text?: string }[][];
    const texts = rows.map((row) => row.slice(1).map((cell) => cellText(cell)));
    expect(texts).toEqual([
      ['班级/组织机构', '编码', '姓名', '方向', '位置', '时间'],
      ['高一1班', 'S1', '张三', '出', '东门 人行通道', '2026-11-19 00:00:00'],
    ]);
  });
});

const cellText = (cell: unknown) =>
  typeof cell === 'object' && cell !== null && 'richText' in cell
    ? (cell.richText as { text: string }[]).map(({ text }) => text).join('')
    : String(cell);
