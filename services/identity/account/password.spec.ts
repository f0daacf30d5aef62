import { refusalOf } from '../../../libs/testing/refusal.js';
import { checkPassword, randomPassword } from './password.js';

const owner = {
  loginAccount: 'headoffice',
  names: ['Wang Xiaoming', '阳光实验小学东校区', ''],
  phone: '138-0013 9527',
};
const outcome = (password: string) => refusalOf((async () => checkPassword(password, owner))());

const tooCommon = '1001 密码过于常见，请更换';
const isName = '1001 密码不能由账号、姓名、电话或学校名称组成';

describe('a password', () => {
  it.each(['12345678', 'password', 'PassWord', 'iloveyou1', ' 12345678 ', '        ', 'aaaaaaaa', 'abababab'])(
    'is none of the commonest: "%s"',
    async (password) => {
      expect(await outcome(password)).toBe(tooCommon);
    },
  );

  it.each(['WangXiaoming', 'wang xiaoming2026', '2026headoffice', '阳光实验小学东校区', '阳光实验小学东校区１'])(
    'is no name of the account or its school, digits around it or not: "%s"',
    async (password) => {
      expect(await outcome(password)).toBe(isName);
    },
  );

  it.each(['13800139527', '+86 138 0013 9527', '138-0013-95272026'])(
    'is not the phone, however it is written: "%s"',
    async (password) => {
      expect(await outcome(password)).toBe(isName);
    },
  );

  it('may hold the digits that a short phone has', () => {
    expect(() => checkPassword('93847561', { ...owner, phone: '1' })).not.toThrow();
  });

  it('is not the account, and has eight characters', async () => {
    expect(await outcome('HeadOffice')).toBe('1001 密码不能与账号相同');
    expect(await outcome('Xy-7!aß')).toBe('1001 密码长度不能少于8');
  });

  it.each(['Campus-2030', 'correct horse battery', '四个汉字加数字88'])('may be another: "%s"', async (password) => {
    expect(await outcome(password)).toBe('accepted');
  });

  it('that is random is another each time, and allowed', async () => {
    const drawn = new Set(Array.from({ length: 50 }, randomPassword));
    expect(drawn.size).toBe(50);
    // More than 64 bits (source: OWASP ASVS 5.0, 6.4.1), in groups that people can read to one another.
    for (const password of drawn) expect(password).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){3}$/);
    for (const password of drawn) expect([password, await outcome(password)]).toEqual([password, 'accepted']);
  });
});
