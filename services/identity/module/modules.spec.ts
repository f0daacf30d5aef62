import { moduleAdd, moduleDelete, moduleQuery, moduleUpdate } from '../../../libs/contracts/identity/index.js';
import { modules as builtIn } from '../../../libs/contracts/modules.js';
import { newId } from '../../../libs/database/index.js';
import { checkProjections } from '../../../libs/eventsourcing/index.js';
import type { Session } from '../../../libs/platform/index.js';
import { holdAppends, outcomeOf, requestOf, ServiceUnderTest } from '../../../libs/testing/index.js';
import { account } from '../account/account.js';
import { identityService } from '../identity.module.js';
import { moduleAdded, moduleChanged, moduleRemoved } from './module.events.js';
import { libraryModule } from './testing/library-module.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await ServiceUnderTest.start(identityService);
});
afterAll(() => service.stop());

type Request = ReturnType<typeof requestOf>;
/** A request of a main account, which holds every key. */
const requestOfMain = (school?: string): Request =>
  Object.assign(requestOf(school), { session: { isMain: true } as Session });
const listed = async (at: Request) => service.ask(moduleQuery, {}, at);
const ownIds = async (at: Request) =>
  (await listed(at)).map(({ id }) => id).filter((id) => !builtIn.some((one) => one.id === id));
const add = async (at: Request, changes = {}) => (await service.ask(moduleAdd, libraryModule(changes), at)).id;
const change = (at: Request, id: string, changes = {}) =>
  service.ask(moduleUpdate, { id, ...libraryModule(changes) }, at);
const remove = (at: Request, id: string) => service.ask(moduleDelete, { id }, at);

/** The streams to which events of modules of a school were appended, in the order of the log. */
const streamsOf = async ({ school }: Request) =>
  (
    await service.database.asSystem((sql) =>
      sql.query<{ stream: string }>(
        `select category || '-' || stream_id as stream from identity.events where school = $1 and type like 'Module%' order by sequence`,
        [school],
      ),
    )
  ).map(({ stream }) => stream);

it('a module is added, moved and removed, on a stream of its own', async () => {
  const at = requestOfMain();
  const [library, shelf] = [await add(at), await add(at)];
  await change(at, shelf, { parentId: library });
  expect(await ownIds(at)).toEqual([library, shelf]);
  await expect(change(at, library, { parentId: shelf })).rejects.toThrow('上级模块不能是自己或下级模块');
  await expect(remove(at, library)).rejects.toThrow('存在下级模块，不允许删除');
  await expect(add(at, { parentId: newId() })).rejects.toThrow('上级模块不存在');
  await expect(change(at, newId())).rejects.toThrow('记录不存在');
  await remove(at, shelf);
  await remove(at, library);
  expect(await ownIds(at)).toEqual([]);
  expect(new Set(await streamsOf(at))).toEqual(new Set([`module-${library}`, `module-${shelf}`]));
});

it('schools show a module of the product each as it wants, and one does not see the other', async () => {
  const [one, other] = [requestOfMain(), requestOfMain()];
  const [group] = builtIn;
  await change(one, group!.id, { text: '甲' });
  await change(other, group!.id, { text: '乙' });
  const texts = await Promise.all(
    [one, other].map(async (at) => (await listed(at)).find(({ id }) => id === group!.id)?.text),
  );
  expect(texts).toEqual(['甲', '乙']);
  const [stream, ...more] = [...(await streamsOf(one)), ...(await streamsOf(other))];
  expect(more).toHaveLength(1);
  expect(more).not.toContain(stream);
});

it('two moves at once that would make a cycle together: the second sees the first, and is refused', async () => {
  const at = requestOfMain();
  const [library, shelf] = [await add(at), await add(at)];
  const moves = await holdAppends(service.database, 'identity', async () => {
    const both = Promise.allSettled([
      change(at, library, { parentId: shelf }),
      change(at, shelf, { parentId: library }),
    ]);
    expect(await outcomeOf(service.database, both, 2)).toBe('held up');
    return { both };
  });
  expect((await moves.both).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await ownIds(at)).sort()).toEqual([library, shelf].sort());
});

it('who holds a button holds the key that it has now, also where its menu has changed', async () => {
  const at = requestOfMain();
  const menu = await add(at);
  const button = await add(at, { parentId: menu, kind: 2, key: 'dbtn_lend' });
  const accountId = newId();
  const holder = { loginAccount: 'holder', name: '甲', phone: '1', accountType: 2, isMain: false, state: 1 } as const;
  const by = { holdsEverything: true, moduleIds: [] };
  const grant = { moduleIds: [button], permissions: ['library:dbtn_lend'] };
  await service.store.transact(at, async (unit) => {
    await unit.handle(account, accountId, { type: 'Add', account: holder, passwordHash: '', by });
    await unit.handle(account, accountId, { type: 'Authorise', grant, by });
  });
  await change(at, menu, { component: 'reading' });
  const granted = await service.database.asSystem((sql) =>
    sql.query<{ keys: string[] }>(
      `select data -> 'permissions' as keys from identity.events
       where stream_id = $1 and type = 'AccountAuthorised' order by sequence`,
      [accountId],
    ),
  );
  expect(granted.map(({ keys }) => keys)).toEqual([['library:dbtn_lend'], ['reading:dbtn_lend']]);
});

describe('a school whose modules an older version has told on one stream', () => {
  const at = requestOfMain();
  const [library, shelf, cellar] = [newId(), newId(), newId()];
  const [group] = builtIn;

  beforeAll(async () => {
    const events = [
      moduleAdded({ moduleId: library, ...libraryModule() }),
      moduleAdded({ moduleId: shelf, ...libraryModule({ parentId: library, text: '书架' }) }),
      moduleAdded({ moduleId: cellar, ...libraryModule({ position: 10 }) }),
      moduleRemoved({ moduleId: cellar }),
      moduleChanged({ moduleId: shelf, ...libraryModule({ parentId: library, text: '高架', position: 3 }) }),
      moduleChanged({ moduleId: group!.id, ...libraryModule({ text: '总览', icon: 'eye', position: -1 }) }),
    ];
    await service.store.transact(at, async (unit) => unit.append(`modules-${at.school}`, events));
  });

  it('has its menu', async () => {
    const found = await listed(at);
    expect(found).toHaveLength(builtIn.length + 2);
    expect(found.find(({ id }) => id === group!.id)).toEqual({ ...group, text: '总览', icon: 'eye', position: -1 });
    expect(found.filter(({ id }) => [library, shelf].includes(id))).toEqual([
      { id: library, ...libraryModule() },
      { id: shelf, ...libraryModule({ parentId: library, text: '高架', position: 3 }) },
    ]);
  });

  it('changes it as any other, and the log tells the same', async () => {
    await expect(remove(at, library)).rejects.toThrow('存在下级模块，不允许删除');
    await expect(change(at, library, { parentId: shelf })).rejects.toThrow('上级模块不能是自己或下级模块');
    await change(at, shelf, { text: '书架' });
    await remove(at, library);
    await change(at, group!.id, { text: '首页' });
    expect(await ownIds(at)).toEqual([shelf]);
    const checked = await checkProjections(service.store);
    expect(checked.filter(({ differing }) => differing > 0)).toEqual([]);
  });
});
