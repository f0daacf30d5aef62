import { TokenSigner } from '../../../libs/platform/index.js';
import { RunningIdentity } from '../identity.fixture.js';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await RunningIdentity.start({ OPEN_APP_KEY: 'card-system', OPEN_APP_SECRET: 'very secret' });
}, 120_000);
afterAll(() => identity?.stop());

const token = (body: object) =>
  identity.ask<{ token: string; expiresIn: number; appName: string }>('/api/open/token', { body });

describe('a client of the open interface', () => {
  it('gets a token of two hours for the first school', async () => {
    const { code, data } = await token({ appKey: 'card-system', appSecret: 'very secret' });
    expect(code).toBe(0);
    expect(data).toMatchObject({ expiresIn: 7200, appName: 'card-system' });
    const [school] = await identity.campus.database.asSystem((sql) =>
      sql.query<{ id: string }>('select id from identity.school'),
    );
    const content = identity.campus.find(TokenSigner).readClient(data.token);
    expect(content).toMatchObject({ appKey: 'card-system', school: school!.id });
    expect(content!.expiresAt - Date.now()).toBeGreaterThan(7_190_000);
  });

  it.each([
    [
      { appKey: 'card-system', appSecret: 'wrong' },
      { code: 1, msg: '应用标识或密钥错误', data: null },
    ],
    [
      { appKey: 'other', appSecret: 'very secret' },
      { code: 1, msg: '应用标识或密钥错误' },
    ],
    [
      { appKey: '', appSecret: '' },
      { code: 1001, msg: '请输入应用标识' },
    ],
  ])('with %j gets none', async (body, refusal) => {
    expect(await token(body)).toMatchObject(refusal);
  });
});
