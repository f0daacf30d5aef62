import { text, translations } from '../kernel/index.js';

/** Shortest and longest password, characters (source: OWASP ASVS 4.0, 2.1.1 to 2.1.3); longer ones are refused, never cut. */
export const shortestPassword = 8;
export const longestPassword = 128;

/** The password that a new account is given, to be changed at its first sign-in. */
export const firstPassword = text({
  wire: 'loginpassword',
  aliases: ['loginPassword'],
  label: '密码',
  required: '请输入密码',
  max: longestPassword,
  verbatim: true,
});

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const passwordTexts = translations({
  '密码长度不能少于{min}': [
    'The password must have at least {min} characters',
    'La contraseña debe tener al menos {min} caracteres',
    'パスワードは{min}文字以上で入力してください',
  ],
  '密码过于常见，请更换': [
    'The password is too common, please choose another one',
    'La contraseña es demasiado común, elija otra',
    'よく使われるパスワードです。別のものにしてください',
  ],
  '密码不能由账号、姓名、电话或学校名称组成': [
    'The password must not be made of the name of the account, the person or the school, or of the phone number',
    'La contraseña no puede formarse con el nombre de la cuenta, de la persona o del colegio, ni con el teléfono',
    'アカウント名、氏名、電話番号、学校名だけのパスワードは使用できません',
  ],
  '当前登录人数较多，请稍后重试': [
    'Many people are signing in right now, please try again shortly',
    'Hay muchas personas iniciando sesión, inténtelo de nuevo en breve',
    '現在ログインが集中しています。しばらくしてから再試行してください',
  ],
  密码不能与账号相同: [
    'The password must not be the account name',
    'La contraseña no puede ser el nombre de la cuenta',
    'パスワードはアカウント名と同じにできません',
  ],
});
