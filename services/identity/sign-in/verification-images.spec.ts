import sharp from 'sharp';
import svgCaptcha from 'svg-captcha';
import { until } from '../../../libs/testing/product.js';
import { password, RunningIdentity } from '../identity.fixture.js';
import { VerificationImages } from './verification-images.js';
import { isWorked } from './verification-work.js';

let identity: RunningIdentity;
/** A second process of the installation, which asks for what its images say. */
let second: RunningIdentity;

beforeAll(async () => {
  identity = await RunningIdentity.start();
  await identity.found('main');
  second = await RunningIdentity.start({ DATABASE_URL: identity.campus.database.ownerUrl, CAPTCHA: 'on' });
}, 120_000);
afterAll(async () => {
  await second?.stop();
  await identity?.stop();
});

describe('verification images', () => {
  const answers = () =>
    identity.campus.database.asOwner((sql) =>
      sql.query<{ id: string; answer: string }>('select id, answer from identity.verification_image'),
    );

  /** Asks the second process for an image; gives its cookie and the text that it shows. */
  async function image() {
    const reply = await fetch(`${second.campus.url}/api/auth/login/verifycodeimg`);
    expect(reply.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    // No path tells a letter: the picture is pixels.
    expect(await reply.text()).toMatch(
      /^<svg [^>]+><image [^>]+href="data:image\/png;base64,[A-Za-z0-9+/=]+"\/><\/svg>$/,
    );
    const cookie = reply.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^School-Verify=[0-9a-f-]{36}; Max-Age=300; Path=\/; .*HttpOnly; SameSite=Lax$/);
    const id = cookie.slice('School-Verify='.length, cookie.indexOf(';'));
    const answer = (await answers()).find((one) => one.id === id)!.answer;
    return { id, answer, headers: { cookie: `School-Verify=${id}` } };
  }
  const signIn = (code: string, headers: Record<string, string> = {}) =>
    second.ask<{ token: string }>('/api/auth/login/login', {
      body: { loginAccount: 'main', loginPassword: password, code },
      headers,
    });
  const wrongCode = { code: 1001, msg: '验证码错误，请重新输入' };

  it('are good for one answer, letters of either case', async () => {
    const { answer, headers } = await image();
    expect(await signIn(answer.toLowerCase(), headers)).toMatchObject({ code: 0 });
    expect(await signIn(answer, headers)).toMatchObject(wrongCode);
  });

  it('are drawn one after the other', async () => {
    const drawing = jest.spyOn(svgCaptcha, 'create');
    const drawn = Promise.all(
      Array.from({ length: 5 }, () => second.campus.find(VerificationImages).draw('192.0.2.1')),
    );
    expect(drawing).toHaveBeenCalledTimes(1);
    await drawn;
    expect(drawing).toHaveBeenCalledTimes(5);
    drawing.mockRestore();
  });

  it('are another picture each time, a PNG', async () => {
    const drawings = await Promise.all(
      Array.from({ length: 3 }, () => second.campus.find(VerificationImages).draw('192.0.2.1')),
    );
    expect(new Set(drawings.map(({ image }) => image)).size).toBe(3);
    for (const { image } of drawings) {
      const png = Buffer.from(/base64,([^"]+)/.exec(image)![1]!, 'base64');
      expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 150, height: 50 });
    }
  });

  it('can be replaced by work, once', async () => {
    const reply = await fetch(`${second.campus.url}/api/auth/login/verifywork`);
    const { data } = (await reply.json()) as { data: { challenge: string; bits: number } };
    const headers = { cookie: (reply.headers.get('set-cookie') ?? '').split(';')[0]! };
    expect(data.bits).toBe(16);
    let code = 0;
    while (!isWorked(data.challenge, String(code))) code += 1;
    expect(await signIn('zzzz', headers)).toMatchObject(wrongCode);
    expect(await signIn(String(code), headers)).toMatchObject(wrongCode);
    const { headers: again } = await fetch(`${second.campus.url}/api/auth/login/verifywork`);
    const cookie = again.get('set-cookie')!.split(';')[0]!;
    const challenge = cookie.slice('School-Verify='.length);
    for (code = 0; !isWorked(challenge, String(code)); ) code += 1;
    expect(await signIn(String(code), { cookie })).toMatchObject({ code: 0 });
    expect(await signIn(String(code), { cookie })).toMatchObject(wrongCode);
  });

  it('are spent by a wrong answer', async () => {
    const { answer, headers } = await image();
    expect(await signIn('zzzz', headers)).toMatchObject(wrongCode);
    expect(await signIn(answer, headers)).toMatchObject(wrongCode);
    const { data } = await identity.data<{ data: object[] }>('/api/system/loginlog/query', {
      token: await identity.signIn('main'),
      body: { params: { loginAccount: 'main', result: 2 } },
    });
    expect(data[0]).toMatchObject({ result: 2, reason: '验证码错误' });
  });

  it('are good in the browser that was shown them, for five minutes', async () => {
    const { id, answer } = await image();
    expect(await signIn(answer)).toMatchObject(wrongCode);
    expect(await signIn(answer, { cookie: 'School-Verify=------------------------------------' })).toMatchObject(
      wrongCode,
    );
    await identity.campus.database.asOwner((sql) =>
      sql.query("update identity.verification_image set expires_at = now() - interval '1 second' where id = $1", [id]),
    );
    expect(await second.campus.find(VerificationImages).accepts(id, answer)).toBe(false);
  });

  it('let in a session that every process knows, until any of them ends it', async () => {
    const { answer, headers } = await image();
    const { token } = (await signIn(answer, headers)).data;
    expect((await identity.ask(`/api/auth/login/info?token=${token}`)).code).toBe(0);
    await identity.data('/api/auth/login/logout', { token });
    await until(
      'the other process to know',
      async () => {
        const reply = await second.ask(`/api/auth/login/info?token=${token}`);
        return reply.code === 2001;
      },
      1000,
    );
  });
});
