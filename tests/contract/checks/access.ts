import { randomUUID } from 'node:crypto';
import { type Campus, type Check, request, type Tested } from '../campus.js';
import { at, stranger } from '../values.js';
import { ask, encoded, isFile, type Visitor, want, wantCode, wantOther, wantWhole } from '../wire.js';

/** The call is there, by every route that it has. */
export function served(campus: Campus, call: Tested): Check[] {
  const routes = [`${call.method} ${call.path}`, ...call.aliases];
  return routes.map((route) => ({
    name: `served/${route}`,
    async find() {
      const [method, path] = route.split(' ') as ['GET' | 'POST', string];
      const reply = await campus.send({ ...call, method, path }, request(call));
      return [404, 405].includes(reply.status) ? `${route} is not there` : wantWhole(call, reply);
    },
  }));
}

/** A request that breaks the rule of a field, where one of its fields has one. */
function broken(call: Tested) {
  const required = Object.entries(call.fields).find(([, one]) => typeof one.required === 'string');
  if (required) return at(request(call), required[0], undefined);
  const coded = Object.entries(call.fields).find(([, one]) => one.codes);
  return coded ? at(request(call), coded[0], stranger(coded[1])) : undefined;
}

/** Who has no session is told so, before anything else is looked at. */
export function anonymous(campus: Campus, call: Tested): Check[] {
  if (call.auth === 'none') return [];
  const { token, bearer } = { token: campus.main.token, bearer: randomUUID() };
  const strangers: Record<string, Visitor> =
    call.auth === 'open'
      ? { nobody: {}, 'forged client': { bearer }, 'session of the console': { token } }
      : { nobody: {}, 'forged token': { token: randomUUID() }, 'cookie alone': { cookie: token }, client: { bearer } };
  const bad = broken(call);
  const asking = Object.entries(strangers).map(([name, visitor]) => ({
    name: `anonymous/${name}`,
    find: async () => wantCode(await campus.send(call, request(call), { ...visitor }), 2001),
  }));
  const first = {
    name: 'order/session before fields',
    find: async () => wantCode(await campus.send(call, bad!, {}), 2001),
  };
  return bad ? [...asking, first] : asking;
}

/** Who lacks the key is refused before fields are looked at; who holds it, or where none is needed, is not. */
export function permission(campus: Campus, call: Tested): Check[] {
  if (call.auth) return [];
  const ask = (visitor: Visitor | undefined, body = request(call)) => campus.send(call, body, visitor);
  if (call.forOperators)
    return [{ name: 'permission/of a school', find: async () => wantCode(await ask(campus.main), 2003) }];
  const allowed = async (visitor?: Visitor) => {
    const reply = await ask(visitor);
    return isFile(reply) ? undefined : wantOther(reply, 2003, 2001);
  };
  // What these do concerns the asking account alone.
  const isOfSession = ['auth.logout', 'login.mustchgpwd'].includes(call.id);
  if (call.permission.length === 0)
    return isOfSession ? [] : [{ name: 'permission/none is needed', find: () => allowed(campus.powerless) }];
  const bad = broken(call);
  return [
    { name: 'permission/without it', find: async () => wantCode(await ask(campus.powerless), 2003) },
    { name: 'permission/with it', find: () => allowed() },
    ...(bad
      ? [{ name: 'order/permission before fields', find: async () => wantCode(await ask(campus.powerless, bad), 2003) }]
      : []),
  ];
}

/** Another method than the call's is refused in the envelope. */
export function methods(campus: Campus, call: Tested): Check[] {
  const other = call.method === 'GET' ? 'POST' : 'GET';
  if (call.aliases.includes(`${other} ${call.path}`)) return [];
  return [
    {
      name: `method/${other}`,
      async find() {
        const raw = encoded(other, 'json', request(call));
        const reply = await ask(campus.base, { method: other, path: call.path }, raw, campus.main);
        return reply.status < 500 && reply.envelope?.code !== 0
          ? undefined
          : (want(reply, 'a refusal', () => false) ?? '');
      },
    },
  ];
}
