import type { BrowserContext, Page } from '@playwright/test';
import { modules } from '../../libs/contracts/modules.js';
import type { CampusClient } from '../../libs/testing/campus-client.js';
import { button, field, fill, unique } from './kit.js';
import { consoleUrl } from './product.js';

/** An account that a test has added. */
export interface AddedAccount {
  id: string;
  loginAccount: string;
  password: string;
}

/** Adds an account behind the console; it has to change its password at the first sign-in. */
export async function addFreshAccount(campus: CampusClient): Promise<AddedAccount> {
  const account = { loginAccount: unique('u'), password: 'Fresh-2026' };
  const { id } = await campus.data<{ id: string }>('/api/accountmg/add', {
    loginaccount: account.loginAccount,
    loginpassword: account.password,
    name: unique('用户'),
    phone: '13800000000',
  });
  return { ...account, id };
}

/** Token of a new session of an account. */
export async function tokenOf(campus: CampusClient, { loginAccount, password }: AddedAccount): Promise<string> {
  const credentials = { loginAccount, loginPassword: password, code: '0000' };
  const { code, msg, data } = await campus.ask<{ token: string }>('/api/auth/login/login', credentials);
  if (code !== 0) throw new Error(`sign-in of ${loginAccount}: ${code} ${msg}`);
  return data.token;
}

/** Adds an account that has changed its first password. */
export async function addAccount(campus: CampusClient): Promise<AddedAccount> {
  const account = await addFreshAccount(campus);
  const password = 'Chosen-2026';
  const query = new URLSearchParams({ id: account.id, password });
  await campus.ask(`/api/login/mustchgpwd?${query}`, undefined, await tokenOf(campus, account));
  return { ...account, password };
}

/** Adds an account that may do all of a screen, or all but one thing. @param lacking key of the button */
export async function addAccountFor(campus: CampusClient, component: string, lacking?: string): Promise<AddedAccount> {
  const account = await addAccount(campus);
  const granted = modules.filter((module) => module.component === component && module.key !== lacking);
  const modularids = granted.flatMap(({ id, kind, parentId }) => (kind === 1 ? [parentId, id] : [id]));
  await campus.data('/api/accountmg/updateauth', { accountid: account.id, modularids });
  return account;
}

/** Signs an account in, in a new session; the page of its context that is opened next is the account's. */
export async function signInAs(context: BrowserContext, campus: CampusClient, account: AddedAccount): Promise<void> {
  const token = await tokenOf(campus, account);
  await context.addCookies([{ name: 'School-Token', value: token, url: consoleUrl }]);
}

/** Signs an account in that may do all of a screen but one thing. @param lacking key of the button */
export async function signInWithout(
  page: Page,
  campus: CampusClient,
  { component, lacking }: { component: string; lacking: string },
): Promise<void> {
  await signInAs(page.context(), campus, await addAccountFor(campus, component, lacking));
}

/** What the sign-in form is sent with. */
interface Credentials {
  loginAccount: string;
  password: string;
  /** Text of the verification image; any where it is not looked at. */
  code?: string;
}

/** Fills the sign-in form and sends it. */
export async function signIn(page: Page, { loginAccount, password, code = '0000' }: Credentials): Promise<void> {
  await fill(page.getByRole('main'), { 账号: loginAccount, 密码: password });
  await field(page, '验证码').fill(code);
  await button(page, '登录').click();
}
