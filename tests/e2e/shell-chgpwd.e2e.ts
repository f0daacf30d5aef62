import { addAccount, addFreshAccount, signIn, tokenOf } from './accounts.js';
import { expect, test } from './console.js';
import { button, field, fill } from './kit.js';
import { consoleUrl } from './product.js';
import { sweep } from './sweep.js';

const chosenPassword = 'Chosen-2027';
const path = '/chgpwd';

test('shell.chgpwd/01, shell.chgpwd/02, shell.chgpwd/03: a reset account chooses a password before anything else', async ({
  page,
  campus,
}) => {
  const { loginAccount, id } = await addAccount(campus);
  const { password: initialPassword } = await campus.data<{ password: string }>('/api/accountmg/resetpassword', { id });
  await page.goto('/');
  await signIn(page, { loginAccount, password: initialPassword });
  await page.waitForURL(`**${path}`);
  await expect(page.getByRole('heading', { name: '设置新密码' })).toBeVisible();
  await page.goto('/dashboard');
  await page.waitForURL(`**${path}`);

  const form = page.getByRole('main');
  await button(form, '确定').click();
  await expect(form.getByText('请输入新密码')).toBeVisible();
  await expect(form.getByText('请再次输入新密码')).toBeVisible();
  await fill(form, { 新密码: chosenPassword, 确认密码: `${chosenPassword}x` });
  await expect(form.getByText('两次输入的密码不一致')).toBeVisible();
  await fill(form, { 新密码: initialPassword, 确认密码: initialPassword });
  await button(form, '确定').click();
  await expect(page.getByText('新密码不能与初始密码相同')).toBeVisible();

  await fill(form, { 新密码: chosenPassword, 确认密码: chosenPassword });
  await button(form, '确定').click();
  await expect(page.getByText('密码修改成功')).toBeVisible();
  await page.waitForURL('**/dashboard');

  await page.context().clearCookies();
  await page.goto('/');
  await signIn(page, { loginAccount, password: chosenPassword });
  await page.waitForURL('**/dashboard');
});

test('shell.chgpwd: who does not want to choose now signs out', async ({ page, campus }) => {
  const token = await tokenOf(campus, await addFreshAccount(campus));
  await page.context().addCookies([{ name: 'School-Token', value: token, url: consoleUrl }]);
  await page.goto('/');
  await button(page, '退出登录').click();
  await expect(field(page, '验证码')).toBeVisible();
  expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'School-Token' }));
});

sweep({
  id: 'shell.chgpwd',
  path,
  folder: 'password',
  open: async (page, campus) => {
    const token = await tokenOf(campus, await addFreshAccount(campus));
    await page.context().addCookies([{ name: 'School-Token', value: token, url: consoleUrl }]);
    await page.goto(path);
    await expect(page.getByRole('heading')).toBeVisible();
  },
  scenes: {
    'two passwords that differ': async (page, words) => {
      await fill(page.getByRole('main'), { [words('新密码')]: chosenPassword, [words('确认密码')]: 'x' });
      await expect(page.getByText(words('两次输入的密码不一致'))).toBeVisible();
    },
  },
});
