import { expect, openScreen, test } from './console.js';
import { testCodes } from './dictionary.js';
import { button, row, unique } from './kit.js';
import { addClass, addTeacher } from './school.js';

const path = '/Base/subject';
const calls = '/api/school/subject';

test('subject.list/03: a subject that somebody teaches offers no deletion', async ({ office, campus }) => {
  const [place, teacher] = [await addClass(campus), await addTeacher(campus)];
  const [common, code] = [unique('学科'), unique('C')];
  const taught = await campus.data<{ id: string }>(`${calls}/add`, { subject: `${common}甲`, code });
  await campus.data(`${calls}/add`, { subject: `${common}乙`, code: unique('C') });
  const teaching = { classesid: place.id, schoolteacherid: teacher.id, issubjectteacher: true, subjectid: taught.id };
  await campus.data('/api/school/teacherbind/add', teaching);
  await openScreen(office, `${path}?keyword=${common}`);
  await expect(button(row(office, `${common}乙`), '删除')).toBeVisible();
  await expect(button(row(office, code), '修改')).toBeVisible();
  await expect(button(row(office, code), '删除')).toHaveCount(0);
});

testCodes({ id: 'subject.list', path, noun: '学科', calls, wire: 'subject', whole: '04' });
