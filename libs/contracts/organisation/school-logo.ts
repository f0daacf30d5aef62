import { pictureNotPng } from '../devices/upload.js';
import { call, clearable, entityCalls, file, id, text, translations } from '../kernel/index.js';

const logo = entityCalls({
  service: 'organisation',
  id: 'params.logo',
  label: '学校标志',
  shows: ['schoolLogo'],
  changes: ['schoolLogo'],
});

const fingerprint = /^[0-9a-f]{64}$/;
const school = id({ wire: 'schoolid', label: '学校', required: '请选择学校' });

/** Beyond the contract: who signs in sees it before anybody knows who that is. */
export const logoQuery = call({
  id: 'params.logo.query',
  service: 'organisation',
  method: 'GET',
  path: '/api/params/logo/query',
  auth: 'none',
  limited: 'open',
  shows: ['schoolLogo'],
  summary: 'Tells which picture is the sign of a school',
  input: { school },
  answer: { kind: 'object', fields: { hash: clearable(text()) } },
});

/** Beyond the contract: the picture. */
export const logoImage = call({
  id: 'params.logo.image',
  service: 'organisation',
  method: 'GET',
  path: '/api/params/logo/image',
  auth: 'none',
  limited: 'open',
  shows: [],
  summary: 'Answers the picture that is the sign of a school',
  input: { school, hash: text({ required: '图片不存在', pattern: fingerprint, invalid: '图片不存在' }) },
  answer: { kind: 'binary', contentType: 'image/png', fileName: 'logo.png' },
});

/** Beyond the contract: the picture in the place of the one before. */
export const logoUpdate = logo.call('/api/params/logo/update', {
  permission: ['params:dbtn_save'],
  body: 'multipart',
  writes: '修改学校标志',
  summary: 'Takes a picture as the sign of the school: on sign-in, menu, prints and report cards',
  input: { file: file({ required: pictureNotPng, invalid: pictureNotPng }) },
  answer: { kind: 'none' },
});

/** Beyond the contract: it has none any more. */
export const logoDelete = logo.call('/api/params/logo/delete', {
  permission: ['params:dbtn_save'],
  writes: '删除学校标志',
  summary: 'Takes the sign of the school away',
  input: {},
  answer: { kind: 'none' },
});

/** English, Spanish and Japanese of the texts above. */
export const logoTexts = translations({
  学校标志: ['School logo', 'Logotipo de la escuela', '学校ロゴ'],
  修改学校标志: ['Change school logo', 'Cambiar el logotipo', '学校ロゴの変更'],
  删除学校标志: ['Remove school logo', 'Quitar el logotipo', '学校ロゴの削除'],
});
