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
  密码不能与账号相同: [
    'The password must not be the account name',
    'La contraseña no puede ser el nombre de la cuenta',
    'パスワードはアカウント名と同じにできません',
  ],
});
