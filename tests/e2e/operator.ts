import { type CampusClient, operator } from '../../libs/testing/campus-client.js';

const password = 'Campus-2031';

/** Signs the operations account in, past its first password; gives the token. */
export async function signInOperator(campus: CampusClient): Promise<string> {
  const attempt = (loginPassword: string) =>
    campus.ask<{ id: string; token: string }>('/api/auth/login/login', {
      loginAccount: operator.loginAccount,
      loginPassword,
      code: '0000',
    });
  const first = await attempt(operator.password);
  if (first.code === 0) {
    const query = new URLSearchParams({ id: first.data.id, password });
    await campus.ask(`/api/login/mustchgpwd?${query}`, undefined, first.data.token);
  }
  return (await attempt(password)).data.token;
}
