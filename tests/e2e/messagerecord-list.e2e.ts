import type { CampusClient } from '../../libs/testing/campus-client.js';
import { until } from '../../libs/testing/product.js';
import { expect, openScreen, test } from './console.js';
import { agree, button, choose, dialog, download, field, fill, midnight, row, search, unique } from './kit.js';
import { type AddedPerson, addClass, addParent, addStudent } from './school.js';
import { sweep } from './sweep.js';

const path = '/Message/messagerecord';
const calls = '/api/msg/msgmg';

interface ListedRecord {
  id: string;
  targetName: string;
}

/** Publishes a message to new parents, one a state, behind the console: one got it, one did not, of one nobody knows. */
async function publish(campus: CampusClient): Promise<Record<'sent' | 'failed' | 'pending', AddedPerson>> {
  const place = await addClass(campus);
  const [sent, failed, pending] = [
    await addParent(campus, await addStudent(campus, place)),
    await addParent(campus, await addStudent(campus, place)),
    await addParent(campus, await addStudent(campus, place)),
  ];
  const message = { title: unique('消息'), content: unique('内容'), target: 2, type: 1, classid: place.id };
  const { id } = await campus.data<{ id: string }>(`${calls}/add`, message);
  await campus.data(`${calls}/publish?id=${id}`);
  const request = { page: 0, pagesize: 20, params: { keyword: message.content } };
  let records: ListedRecord[] = [];
  await until('the records to be there', async () => {
    records = (await campus.data<{ data: ListedRecord[] }>(`${calls}/queryrecord`, request)).data;
    return records.length === 3;
  });
  const recordOf = ({ name }: AddedPerson) => records.find(({ targetName }) => targetName === name)!.id;
  await campus.open('/api/open/message/report', { id: recordOf(sent), sendstate: 1 });
  await campus.open('/api/open/message/report', { id: recordOf(failed), sendstate: 2 });
  return { sent, failed, pending };
}

test('messagerecord.list/01, messagerecord.list/02, messagerecord.list/04: records of today by their states', async ({
  office,
  campus,
}) => {
  const { sent, failed, pending } = await publish(campus);
  await openScreen(office, path);
  const filters = office.getByRole('search');
  await expect(field(filters, '时间')).toHaveValue(midnight());
  await expect(filters.getByPlaceholder('结束时间')).toHaveValue(midnight().replace('00:00:00', '23:59:59'));
  await expect(row(office, sent.name)).toContainText('成功');
  await expect(row(office, failed.name)).toContainText('失败');
  await expect(row(office, pending.name)).toContainText('待确认');
  await choose(office, field(filters, '状态'), '失败');
  const request = await search(office, `${calls}/queryrecord`);
  expect(request.postDataJSON().params).toMatchObject({ sendstate: 2, from: midnight() });
  await expect(row(office, failed.name)).toContainText('家长');
  await expect(row(office, sent.name)).toHaveCount(0);
  const { name } = await download(office, button(office, '导出'));
  expect(name).toBe('消息发送记录.xlsx');
  await row(office, failed.name).getByRole('checkbox').check();
  await button(office, '批量重新发送').click();
  await expect(dialog(office, '操作确认')).toContainText(failed.name);
  await agree(office, '操作确认', '您是否要重新发送该消息?');
  await expect(row(office, failed.name)).toHaveCount(0);
  await choose(office, field(filters, '状态'), '成功');
  await search(office, `${calls}/queryrecord`);
  await row(office, sent.name).getByRole('checkbox').check();
  await expect(button(office, '批量重新发送')).toBeDisabled();
});

test('what was read is found, and says when it came and when it was read', async ({ office }) => {
  await openScreen(office, path);
  const filters = office.getByRole('search');
  await choose(office, field(filters, '已读'), '是');
  const request = await search(office, `${calls}/queryrecord`);
  expect(request.postDataJSON().params).toMatchObject({ read: true });
  const today = midnight().slice(0, 10);
  const first = office.getByRole('main').getByRole('row').nth(1);
  await expect(first).toContainText('成功 · 已读');
  await expect(first.getByText(today)).toHaveCount(3);
});

test('messagerecord.list/03: a category is asked for by its label', async ({ office }) => {
  await openScreen(office, path);
  const filters = office.getByRole('search');
  await choose(office, field(filters, '类别'), '缴费', '缴费');
  await fill(filters, { 学生: '王' });
  const request = await search(office, `${calls}/queryrecord`);
  expect(request.postDataJSON().params).toMatchObject({ title: '缴费', student: '王' });
});

sweep({ id: 'messagerecord.list', path, folder: 'message-record', scenes: {} });
