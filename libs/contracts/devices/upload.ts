import { call, file, integer, text, translations } from '../kernel/index.js';

const service = 'devices';

/** Largest picture, bytes (source: upload.upload). */
export const largestPicture = 100_000;

/** What is said of a picture that is larger. */
export const pictureTooLarge = '图片文件大小不能超过100K，请重新选择文件上传';

/** What is said of a file that is no picture of the kind. */
export const pictureNotPng = '请上传png格式的图片';

export const pictureUpload = call({
  id: 'upload.upload',
  service,
  method: 'POST',
  path: '/api/upload/upload',
  body: 'multipart',
  writes: '上传图片',
  input: { file: file({ required: pictureNotPng, invalid: pictureNotPng }) },
  answer: {
    kind: 'object',
    fields: {
      /** Address of the picture, for sessions of the school. */
      url: text({ always: true }),
      name: text({ always: true }),
      /** Bytes of what is stored. */
      size: integer({ always: true }),
    },
  },
  summary: 'Takes a picture, to be named by what it shows',
});

/** What of a picture stands in its address: the SHA-256 of its bytes, in hex. */
const fingerprint = /^[0-9a-f]{64}$/;

export const pictureImage = call({
  id: 'upload.image',
  service,
  method: 'GET',
  path: '/api/upload/image',
  body: 'query',
  input: {
    hash: text({ required: '图片不存在', pattern: fingerprint, invalid: '图片不存在' }),
    /** Links and images cannot send headers. */
    token: text(),
  },
  answer: { kind: 'binary', contentType: 'image/png', fileName: 'picture.png' },
  summary: 'Answers a picture to a session of its school',
});

/** Address of a picture by its hash. */
export const pictureUrlOf = (hash: string): string => `${pictureImage.path}?hash=${hash}`;

/** Addresses as `pictureUrlOf` writes them. */
export const pictureAddress = /^\/api\/upload\/image\?hash=([0-9a-f]{64})$/;

/** Hash in the address of a picture; undefined where it is no such address. */
export const pictureHashIn = (url: string): string | undefined => pictureAddress.exec(url)?.[1];

/** English, Spanish and Japanese of the texts above. */
export const uploadTexts = translations({
  '当前上传图片较多，请稍后重试': [
    'Too many pictures are being uploaded, please try again later',
    'Se están subiendo demasiadas imágenes, inténtelo más tarde',
    'アップロード中の画像が多すぎます。しばらくしてから再試行してください',
  ],
  上传图片: ['Upload picture', 'Subir imagen', '画像のアップロード'],
  请上传png格式的图片: [
    'Please upload a picture in png format',
    'Suba una imagen en formato png',
    'png形式の画像をアップロードしてください',
  ],
  '图片文件大小不能超过100K，请重新选择文件上传': [
    'The picture must not be larger than 100K, please choose another file',
    'La imagen no debe superar 100K, elija otro archivo',
    '画像は100K以下にしてください。別のファイルを選択してください',
  ],
  图片不存在: ['The picture does not exist', 'La imagen no existe', '画像が存在しません'],
});
