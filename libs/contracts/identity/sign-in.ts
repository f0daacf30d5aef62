import { accountType, role } from '../enumerations.js';
import { anything, call, clearable, code, flag, id, integer, selectedId, text, translations } from '../kernel/index.js';
import { accountFields } from './account-fields.js';
import { longestPassword } from './password.js';

/** Cookie of the session's token; the console reads it to send the token as a header (source: calls.yaml, envelope.client). */
export const tokenCookie = 'School-Token';

/** A password that the caller chooses or knows, as it is. */
const password = (label: string, required: string) => ({
  label,
  required,
  max: longestPassword,
  verbatim: true as const,
});

export const authLogin = call({
  id: 'auth.login',
  service: 'identity',
  method: 'POST',
  path: '/api/auth/login/login',
  auth: 'none',
  summary: 'Signs in and starts a session.',
  input: {
    loginAccount: text({ aliases: ['loginaccount'], label: '账号', required: '请输入账号', max: 16 }),
    password: text({
      wire: 'loginPassword',
      aliases: ['loginpassword'],
      ...password('密码', '请输入密码'),
    }),
    code: text({ label: '验证码', required: '请输入验证码', max: 16 }),
  },
  answer: {
    kind: 'object',
    fields: {
      token: text({ always: true }),
      id: id({ always: true }),
      name: text({ always: true }),
      mustChangePassword: flag({ wire: 'mustchgpwd', always: true }),
    },
  },
});

export const authInfo = call({
  limited: 'open',
  id: 'auth.info',
  service: 'identity',
  method: 'GET',
  path: '/api/auth/login/info',
  body: 'query',
  beforePasswordChange: true,
  summary: 'Tells who is signed in and which keys the session holds.',
  input: { token: text() },
  answer: {
    kind: 'object',
    fields: {
      id: id({ always: true }),
      loginAccount: text({ always: true }),
      name: text({ always: true }),
      avatar: text({ always: true }),
      introduction: text({ always: true }),
      /** List of role codes (enumeration Role). */
      roles: anything({ always: true }),
      accountType: code(accountType, { always: true }),
      schoolName: text({ wire: 'businessName', always: true }),
      /** School that the session works in; empty for an operations account outside of all schools. */
      schoolId: text({ wire: 'schoolid', always: true }),
      /** Name of the schools' time zone (IANA): what `today` means. */
      timeZone: text({ always: true }),
      /** Button keys by component (type GrantedKeys). */
      permissions: anything({ always: true }),
      mustChangePassword: flag({ wire: 'mustchgpwd', always: true }),
      /** Sees the classes of its teacher alone. */
      isLimited: flag({ wire: 'limited', always: true }),
      /** Belongs to a teacher, who is told things. */
      hasInbox: flag({ wire: 'inbox', always: true }),
    },
  },
});

export const authLogout = call({
  limited: 'open',
  id: 'auth.logout',
  service: 'identity',
  method: 'GET',
  alsoMethod: 'POST',
  path: '/api/auth/login/logout',
  beforePasswordChange: true,
  writes: '退出登录',
  summary: 'Ends the session. A page that unloads may POST, with the token in the body or the query.',
  input: { token: text() },
  answer: { kind: 'none' },
});

export const authMenu = call({
  limited: 'open',
  id: 'auth.menu',
  service: 'identity',
  method: 'GET',
  path: '/api/auth/login/menu',
  beforePasswordChange: true,
  summary: 'Lists the menu entries of the session, flat, nested by pid.',
  input: {},
  answer: {
    kind: 'list',
    fields: {
      id: id({ always: true }),
      parentId: text({ wire: 'pid', always: true }),
      path: text({ always: true }),
      url: text({ always: true }),
      component: text({ always: true }),
      name: text({ always: true }),
      /** Chinese; the catalogues translate it. */
      text: text({ wire: 'displaytext', always: true }),
      icon: text({ wire: 'displayicon', always: true }),
      isHidden: flag({ wire: 'menuhide', always: true }),
      redirect: text({ always: true }),
    },
  },
});

/** Beyond the contract: whose sign-in page it is. */
export const authFront = call({
  id: 'auth.front',
  service: 'identity',
  method: 'GET',
  path: '/api/auth/login/front',
  auth: 'none',
  summary: 'Names the school of the installation, where it is the only one.',
  input: {},
  answer: {
    kind: 'object',
    fields: { schoolId: clearable(id({ wire: 'schoolid' })), schoolName: clearable(text({ wire: 'businessName' })) },
  },
});

export const authVerificationImage = call({
  id: 'auth.verifycodeimg',
  service: 'identity',
  method: 'GET',
  path: '/api/auth/login/verifycodeimg',
  auth: 'none',
  summary: 'Draws a verification image; the cookie School-Verify names it, once and for five minutes.',
  input: {},
  answer: { kind: 'binary', contentType: 'image/svg+xml; charset=utf-8', fileName: 'verifycode.svg' },
});

export const authVerificationWork = call({
  id: 'auth.verifywork',
  service: 'identity',
  method: 'GET',
  path: '/api/auth/login/verifywork',
  auth: 'none',
  summary:
    'Poses work in place of a verification image, for who cannot see one. The code of the sign-in is then a text for which the SHA-256 of challenge:code begins with so many bits of 0.',
  input: {},
  answer: { kind: 'object', fields: { challenge: text({ always: true }), bits: integer({ always: true }) } },
});

export const authUpdatePassword = call({
  limited: 'open',
  id: 'auth.updatepassword',
  service: 'identity',
  method: 'GET',
  path: '/api/auth/login/updatepassword',
  body: 'query',
  beforePasswordChange: true,
  writes: '修改密码',
  summary: 'Changes the password of the signed-in account; its other sessions end.',
  input: {
    oldPassword: text({ wire: 'oldpassword', ...password('旧密码', '请输入旧密码') }),
    password: text(password('新密码', '请输入新密码')),
  },
  answer: { kind: 'none' },
});

export const loginMustChangePassword = call({
  limited: 'open',
  id: 'login.mustchgpwd',
  service: 'identity',
  method: 'GET',
  path: '/api/login/mustchgpwd',
  body: 'query',
  beforePasswordChange: true,
  writes: '修改初始密码',
  summary: 'Replaces the initial password of the signed-in account; its other sessions end.',
  input: {
    ...selectedId,
    password: text(password('新密码', '请输入新密码')),
  },
  answer: { kind: 'none' },
});

export const loginAccountInfo = call({
  limited: 'open',
  id: 'login.queryaccountinfo',
  service: 'identity',
  method: 'GET',
  path: '/api/login/queryaccountinfo',
  beforePasswordChange: true,
  summary: 'Answers the signed-in account.',
  input: {},
  answer: { kind: 'object', fields: accountFields },
});

export const loginRoleTypes = call({
  id: 'login.queryloginroletype',
  service: 'identity',
  method: 'GET',
  path: '/api/login/queryloginroletype',
  auth: 'none',
  summary: 'Lists the role types.',
  input: {},
  answer: { kind: 'list', fields: { code: code(role, { always: true }), name: text({ always: true }) } },
});

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const signInTexts = translations({
  请输入验证码: [
    'Please enter the verification code',
    'Introduzca el código de verificación',
    '認証コードを入力してください',
  ],
  请输入旧密码: [
    'Please enter the old password',
    'Introduzca la contraseña anterior',
    '現在のパスワードを入力してください',
  ],
  请输入新密码: [
    'Please enter the new password',
    'Introduzca la contraseña nueva',
    '新しいパスワードを入力してください',
  ],
  '验证码错误，请重新输入': [
    'The verification code is wrong, please enter it again',
    'El código de verificación es incorrecto, vuelva a introducirlo',
    '認証コードが正しくありません。もう一度入力してください',
  ],
  账号或密码错误: [
    'Wrong account or password',
    'Cuenta o contraseña incorrecta',
    'アカウントまたはパスワードが正しくありません',
  ],
  '初始密码已过期，请联系管理员重置': [
    'The initial password has expired, ask an administrator to reset it',
    'La contraseña inicial ha caducado, pida al administrador que la restablezca',
    '初期パスワードの期限が切れています。管理者にリセットを依頼してください',
  ],
  初始密码已过期: ['Initial password expired', 'Contraseña inicial caducada', '初期パスワードの期限切れ'],
  账号已被禁用: ['The account is disabled', 'La cuenta está desactivada', 'アカウントは無効です'],
  '登录失败次数过多，请10分钟后再试': [
    'Too many failed sign-ins, please try again in 10 minutes',
    'Demasiados intentos fallidos, vuelva a intentarlo en 10 minutos',
    'ログインの失敗が多すぎます。10分後に再試行してください',
  ],
  旧密码错误: [
    'The old password is wrong',
    'La contraseña anterior es incorrecta',
    '現在のパスワードが正しくありません',
  ],
  新密码不能与初始密码相同: [
    'The new password must not be the initial one',
    'La contraseña nueva no puede ser la inicial',
    '新しいパスワードは初期パスワードと同じにできません',
  ],
  新密码不能与旧密码相同: [
    'The new password must not be the old one',
    'La contraseña nueva no puede ser la anterior',
    '新しいパスワードは現在のパスワードと同じにできません',
  ],
  无需修改初始密码: [
    'There is no initial password to change',
    'No hay contraseña inicial que cambiar',
    '変更が必要な初期パスワードはありません',
  ],
  旧密码: ['Old password', 'Contraseña anterior', '現在のパスワード'],
  新密码: ['New password', 'Contraseña nueva', '新しいパスワード'],
  验证码: ['Verification code', 'Código de verificación', '認証コード'],
  退出登录: ['Sign out', 'Cerrar sesión', 'ログアウト'],
  修改密码: ['Change password', 'Cambiar contraseña', 'パスワード変更'],
  修改初始密码: ['Change initial password', 'Cambiar contraseña inicial', '初期パスワード変更'],
  验证码错误: ['Wrong verification code', 'Código de verificación incorrecto', '認証コードの誤り'],
  登录失败次数过多: ['Too many failed sign-ins', 'Demasiados intentos fallidos', 'ログイン失敗回数の超過'],
  '账号 {account} 在10分钟内登录失败{count}次，已锁定10分钟，最近来自 {ip}': [
    'Account {account} failed to sign in {count} times within 10 minutes and is locked for 10 minutes, last from {ip}',
    'La cuenta {account} falló {count} veces al iniciar sesión en 10 minutos y queda bloqueada 10 minutos, por última vez desde {ip}',
    'アカウント{account}は10分間に{count}回ログインに失敗し、10分間ロックされました。最後の接続元: {ip}',
  ],
  '账号 {account} 从新地址 {ip} 登录': [
    'Account {account} signed in from the new address {ip}',
    'La cuenta {account} inició sesión desde la dirección nueva {ip}',
    'アカウント{account}が新しいアドレス{ip}からログインしました',
  ],
});
