import type { Catalogue } from '../kernel/translations.js';

/** Texts that several concepts of accounts and schools share. */
export const identityMessages: Catalogue = {
  请输入账号: ['Please enter the account', 'Introduzca la cuenta', 'アカウントを入力してください'],
  请输入密码: ['Please enter the password', 'Introduzca la contraseña', 'パスワードを入力してください'],
  请输入电话号码: ['Please enter the phone number', 'Introduzca el número de teléfono', '電話番号を入力してください'],
  账号不存在: ['The account does not exist', 'La cuenta no existe', 'アカウントが存在しません'],
  密码: ['Password', 'Contraseña', 'パスワード'],
  主账号: ['Main account', 'Cuenta principal', '主アカウント'],
  开始日期: ['From', 'Desde', '開始日'],
  结束日期: ['To', 'Hasta', '終了日'],
  请求编号: ['Request id', 'Identificador de la solicitud', 'リクエストID'],
  管理员: ['Administrator', 'Administrador', '管理者'],
  登录告警: ['Sign-in alarm', 'Alarma de inicio de sesión', 'ログインアラーム'],
  账务告警: ['Ledger alarm', 'Alarma contable', '会計アラーム'],
  资源告警: ['Resource alarm', 'Alarma de recursos', 'リソースアラーム'],
  设备告警: ['Device alarm', 'Alarma de dispositivo', '機器アラーム'],
};
