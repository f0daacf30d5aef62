import { call } from '../../contracts/kernel/index.js';
import { sessionRefreshed } from '../../contracts/platform/operation.events.js';
import { refreshAfter, supersededFor } from '../access/token.js';
import { serves } from '../use-case/use-case.js';
import { Edge } from './testing/edge.js';

const bellLook = call({
  id: 'bell.look',
  service: 'organisation',
  method: 'GET',
  path: '/api/bell/look',
  input: {},
  answer: { kind: 'none' },
  summary: 'A call of this spec.',
});

let edge: Edge;
beforeAll(async () => {
  edge = await Edge.serving(serves(bellLook, async () => undefined));
});
afterAll(() => edge.stop());

/** The code of an answer to this token, and the token that came with it. */
async function answerTo(token: string) {
  const { code, headers } = await edge.ask('/api/bell/look', { headers: { token } });
  return { code, fresh: headers.get('token') };
}

it('leaves a young token as it is', async () => {
  const { token } = await edge.signIn({ age: refreshAfter / 2 });
  expect(await answerTo(token)).toEqual({ code: 0, fresh: null });
});

it('gives requests at the same time one new token for an old one, which still works a while', async () => {
  const { token, sessionId } = await edge.signIn({ age: refreshAfter + 1000 });
  const answers = await Promise.all([answerTo(token), answerTo(token), answerTo(token)]);
  const [first] = answers;
  expect(answers).toEqual([first, first, first]);
  const fresh = edge.signer.readSession(first?.fresh ?? '');
  expect(fresh?.sessionId).toBe(sessionId);
  expect(Date.now() - (fresh?.issuedAt ?? 0)).toBeLessThan(refreshAfter);
  expect(await answerTo(first?.fresh ?? '')).toEqual({ code: 0, fresh: null });
  expect(await answerTo(token)).toEqual(first);
});

it('takes an old token no longer when its successor has been there a while, whichever process gave it', async () => {
  const { sessionId, token, school, startedAt } = await edge.signIn({ age: refreshAfter + 1000 });
  const issuedAt = Date.now() - 2 * supersededFor;
  const successor = edge.signer.session({ sessionId, issuedAt });
  const isKnown = async () => !(await edge.access.admit({ sessionId, issuedAt: startedAt }));
  await edge.tell(school, `session-${sessionId}`, [sessionRefreshed({ sessionId, issuedAt })], isKnown);
  expect((await answerTo(token)).code).toBe(2001);
  expect(await answerTo(successor)).toEqual({ code: 0, fresh: null });
});
