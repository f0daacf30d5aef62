import { cardState, sex } from '../enumerations.js';
import {
  call,
  clearable,
  code,
  file,
  flag,
  id,
  ids,
  list,
  type MenuEntry,
  paged,
  text,
  translations,
} from '../kernel/index.js';
import { cardFields } from './card.js';

const service = 'people';

/** Kinds of persons with face photos: 1 student, 3 teacher (enumeration PersonType). */
const holder = { codes: [1, 3] } as const;
const holderOptions = { aliases: ['persontype'], label: '人员类型' } as const;

export const faceQuery = call({
  limited: 'byClass',
  id: 'faceid.query',
  shows: ['face', 'student', 'teacher', 'class', 'parent'],
  service,
  method: 'POST',
  path: '/api/school/faceid/query',
  input: paged({
    type: code(holder, holderOptions),
    /** Of students; includes the descendants. */
    classId: id({ wire: 'classesid', aliases: ['classesId', 'classid'], label: '班级' }),
    name: text({ label: '姓名' }),
    code: text({ label: '编码' }),
    hasPhoto: flag({ wire: 'haveimage', label: '是否有照片' }),
  }),
  answer: {
    kind: 'paged',
    fields: {
      id: id({ always: true }),
      name: text({ always: true, label: '姓名' }),
      code: text({ always: true, label: '编码' }),
      sex: clearable(code(sex, { label: '性别' })),
      idNumber: clearable(text({ wire: 'idno', label: '证件编号' })),
      ...cardFields,
      cardState: code(cardState, { wire: 'cardstate', always: true, label: '卡状态' }),
      classId: clearable(id({ wire: 'classesid' })),
      phone: clearable(text({ wire: 'mobil', label: '电话号码' })),
      remark: clearable(text({ label: '备注' })),
      schoolId: id({ wire: 'schoolid', always: true, unordered: true }),
      className: text({ wire: 'classname', always: true, label: '班级' }),
      /** Address of the photo, for sessions of the school; null without one. */
      faceUrl: clearable(text({ wire: 'url', unordered: true })),
    },
  },
  summary: 'Lists students or teachers with their face photos',
});

export const faceUpload = call({
  limited: 'byClass',
  id: 'faceid.upload',
  changes: ['face'],
  service,
  method: 'POST',
  path: '/api/school/faceid/upload',
  permission: ['faceid:dbtn_upload'],
  body: 'multipart',
  isPersonal: true,
  writes: '上传人脸照片',
  input: {
    file: file({ required: '请上传jpg或png格式的图片', invalid: '请上传jpg或png格式的图片' }),
    type: code(holder, { ...holderOptions, required: '请选择人员类型' }),
    personId: id({ wire: 'personid', aliases: ['personId'], required: '请选择人员', label: '人员' }),
  },
  answer: { kind: 'object', fields: { faceUrl: text({ wire: 'url', always: true }) } },
  summary: "Takes a person's face photo, in place of an earlier one",
});

export const faceDelete = call({
  id: 'faceid.delete',
  changes: ['face'],
  service,
  method: 'POST',
  path: '/api/school/faceid/delete',
  permission: ['faceid:dbtn_delete'],
  isPersonal: true,
  writes: '删除人脸照片',
  input: {
    list: list({
      personCode: text({ wire: 'personcode', aliases: ['personCode'], required: '请选择人员', max: 32, label: '人员' }),
    }),
    /** Kind of the persons whose codes these are; without it a code means the student, where it has a photo. */
    type: code(holder, holderOptions),
    /** Ids of the persons, in place of their codes. */
    ids: ids({ aliases: ['id'] }),
  },
  answer: { kind: 'none' },
  summary: 'Removes face photos',
});

/** What of a photo stands in its address: the SHA-256 of its bytes, in hex. */
const fingerprint = /^[0-9a-f]{64}$/;

export const faceImage = call({
  limited: 'byClass',
  id: 'faceid.image',
  service,
  method: 'GET',
  path: '/api/school/faceid/image',
  body: 'query',
  input: {
    hash: text({ required: '照片不存在', pattern: fingerprint, invalid: '照片不存在' }),
    /** Links and images cannot send headers. */
    token: text(),
  },
  answer: { kind: 'binary', contentType: 'image/jpeg', fileName: 'face.jpg' },
  summary: 'Answers a photo to a session of its school',
});

/** Address of a photo by its hash. */
export const faceUrlOf = (hash: string): string => `${faceImage.path}?hash=${hash}`;

/** Hash in the address of a photo. */
export const faceHashIn = (url: string): string => new URLSearchParams(url.slice(url.indexOf('?'))).get('hash') ?? '';

/** Its place in the menu, and the buttons that can be granted. */
export const faceMenu: MenuEntry = {
  component: 'faceid',
  isOpenToLimited: true,
  path: '/Base/faceid',
  text: '人脸照片管理',
  icon: 'picture',
  buttons: {
    dbtn_add: '新增学生',
    dbtn_update: '修改学生',
    dbtn_bind: '绑定家长',
    dbtn_upload: '上传',
    dbtn_delete: '删除',
  },
};

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const faceTexts = translations({
  上传: ['Upload', 'Subir', 'アップロード'],
  人脸照片管理: ['Face photos', 'Fotos faciales', '顔写真管理'],
  请上传jpg或png格式的图片: [
    'Please upload a picture in jpg or png format',
    'Suba una imagen en formato jpg o png',
    'jpgまたはpng形式の画像をアップロードしてください',
  ],
  '图片文件不能超过{max}MB': [
    'The picture must not be larger than {max} MB',
    'La imagen no debe superar {max} MB',
    '画像は{max}MB以下にしてください',
  ],
  '照片像素过大，请缩小后重新上传': [
    'The photo has too many pixels, please make it smaller and upload it again',
    'La foto tiene demasiados píxeles, redúzcala y súbala de nuevo',
    '写真の画素数が大きすぎます。縮小してから再度アップロードしてください',
  ],
  '照片过小，长和宽至少{min}像素': [
    'The photo is too small: it needs at least {min} pixels in width and height',
    'La foto es demasiado pequeña: necesita al menos {min} píxeles de ancho y alto',
    '写真が小さすぎます。縦横とも{min}ピクセル以上必要です',
  ],
  '照片已损坏，请重新选择': [
    'The photo is damaged, please choose another one',
    'La foto está dañada, elija otra',
    '写真が壊れています。別の写真を選択してください',
  ],
  照片不存在: ['The photo does not exist', 'La foto no existe', '写真が存在しません'],
  上传人脸照片: ['Upload face photo', 'Subir foto facial', '顔写真のアップロード'],
  删除人脸照片: ['Delete face photos', 'Eliminar fotos faciales', '顔写真の削除'],
  是否有照片: ['Has a photo', 'Con foto', '写真の有無'],
  导入后已有人脸照片: [
    'Has a face photo since the import',
    'Tiene foto facial desde la importación',
    '取込後に顔写真が登録されています',
  ],
});
