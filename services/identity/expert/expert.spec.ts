import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CONFIGURATION, type Configuration } from '../../../libs/platform/index.js';
import { RunningIdentity } from '../identity.fixture.js';

let identity: RunningIdentity;
const submitPath = '/api/login/submitexpertinfo';

beforeAll(async () => {
  identity = await RunningIdentity.start();
}, 120_000);
afterAll(() => identity?.stop());
// What one address may send in an hour begins anew with each test.
beforeEach(() => identity.campus.database.asOwner((sql) => sql.query('delete from identity.expert_submission')));

interface Shown {
  id: string | null;
  name: string | null;
  phone: string | null;
}

/** Sends a form, as a browser without a session does; gives the answer and the cookie. */
async function submit(fields: Record<string, string>, file?: File) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file) form.append('file', file);
  const reply = await fetch(`${identity.campus.url}${submitPath}`, { method: 'POST', body: form });
  const cookie = reply.headers.getSetCookie().join(';').split(';')[0] ?? '';
  return { ...((await reply.json()) as { code: number; msg: string; data: { id: string } }), cookie };
}

const shown = (cookie?: string) =>
  identity.data<Shown>('/api/login/queryexpertinfo', { headers: cookie ? { cookie } : {} });
const expert = { name: '王专家', phone: '13800000000', introduction: '数学' };

describe('information of experts', () => {
  it('is shown to the browser that sent it, and to nobody else', async () => {
    const { code, data, cookie } = await submit(expert);
    expect(code).toBe(0);
    expect(await shown(cookie)).toMatchObject({ ...expert, id: data.id });
    const nothing = { id: null, name: null, phone: null, introduction: null, createtime: null };
    expect(await shown()).toEqual(nothing);
    expect(await shown('School-Expert=00000000-0000-4000-8000-000000000000')).toEqual(nothing);
    expect(await shown("School-Expert=x' or '1'='1")).toEqual(nothing);
  });

  it('leaves no name and no phone in the event log', async () => {
    await submit(expert);
    const { database } = identity.campus;
    const [events] = await database.asSystem((sql) =>
      sql.query<{ all: string }>('select coalesce(string_agg(e::text, $1), $1) as all from identity.events e', [' ']),
    );
    expect(events?.all).toContain('ExpertInformationSubmitted');
    expect(events?.all).not.toContain(expert.phone);
  });

  it('asks for name and phone, and takes small documents alone', async () => {
    expect(await submit({ phone: '1' })).toMatchObject({ code: 1001, msg: '请输入姓名' });
    expect(await submit({ name: '王' })).toMatchObject({ code: 1001, msg: '请输入电话号码' });
    const kinds = { code: 1001, msg: '附件仅支持PDF、Word、JPG和PNG文件' };
    const others = [
      new File(['MZ'], 'a.exe'),
      new File(['MZ'], 'a.pdf'),
      new File(['%PDF-'], 'a.png'),
      new File([], 'a.doc'),
    ];
    for (const file of others) expect(await submit(expert, file)).toMatchObject(kinds);
    const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.pdf');
    expect(await submit(expert, large)).toMatchObject({ code: 1001, msg: '附件大小不能超过5MB' });
    const { data } = await submit(expert, new File(['%PDF-1.7'], '../../简历.PDF'));
    const folder = identity.campus.find<Configuration>(CONFIGURATION).DATA_DIR;
    expect(await readdir(join(folder, 'expert-attachments'))).toEqual([`${data.id}.pdf`]);
  });

  it('is taken ten times an hour from one address, also when all come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, () => submit(expert)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(10);
    expect(answers.find(({ code }) => code !== 0)).toMatchObject({ code: 1005, msg: '提交过于频繁，请稍后再试' });
  });
});
