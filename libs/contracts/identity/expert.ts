import { call, clearable, datetime, file, id, text, translations } from '../kernel/index.js';

export const loginExpertInformation = call({
  id: 'login.queryexpertinfo',
  service: 'identity',
  method: 'GET',
  path: '/api/login/queryexpertinfo',
  auth: 'none',
  summary:
    'Answers what this browser has submitted in the last hour; fields are null where it has not. Nobody sees what others submitted.',
  input: {},
  answer: {
    kind: 'object',
    fields: {
      id: clearable(id({ always: true })),
      name: clearable(text({ always: true })),
      phone: clearable(text({ always: true })),
      introduction: clearable(text({ always: true })),
      createdAt: clearable(datetime({ wire: 'createtime', always: true })),
    },
  },
});

export const loginSubmitExpertInformation = call({
  id: 'login.submitexpertinfo',
  service: 'identity',
  method: 'POST',
  path: '/api/login/submitexpertinfo',
  auth: 'none',
  body: 'multipart',
  summary: 'Takes what an expert says of themselves, with one attachment; a few times an hour from one address.',
  input: {
    name: text({ label: '姓名', required: '请输入姓名', max: 64 }),
    phone: text({ label: '电话', required: '请输入电话号码', max: 32 }),
    introduction: text({ label: '简介', max: 1024 }),
    file: file({ label: '附件' }),
  },
  answer: { kind: 'object', fields: { id: id({ always: true }) } },
});

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const expertTexts = translations({
  电话: ['Phone', 'Teléfono', '電話'],
  附件: ['Attachment', 'Archivo adjunto', '添付ファイル'],
  简介: ['Introduction', 'Presentación', '自己紹介'],
  '附件仅支持PDF、Word、JPG和PNG文件': [
    'An attachment may be a PDF, Word, JPG or PNG file',
    'El archivo adjunto debe ser PDF, Word, JPG o PNG',
    '添付できるのはPDF、Word、JPG、PNGファイルのみです',
  ],
  '附件大小不能超过{max}MB': [
    'The attachment must not be larger than {max} MB',
    'El archivo adjunto no debe superar {max} MB',
    '添付ファイルは{max}MB以下にしてください',
  ],
  '提交过于频繁，请稍后再试': [
    'Too many submissions, please try again later',
    'Demasiados envíos, inténtelo más tarde',
    '送信回数が多すぎます。しばらくしてからお試しください',
  ],
});
