import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { menuOf, modules } from '../../../libs/contracts/modules.js';
import { given } from '../../../libs/testing/given.js';
import { type ModuleAttributes, moduleAdded, moduleChanged, moduleRemoved } from './module.events.js';
import { module } from './module.js';
import { modulesIn, moduleTreeOf } from './module.read-model.js';
import { libraryModule } from './testing/library-module.js';

const [own, below] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const;
const logs = modules.find(({ component, kind }) => component === 'logs' && kind === 1)!;
const attributes = libraryModule();
const added = moduleAdded({ moduleId: own, ...attributes });
const button = libraryModule({ parentId: own, kind: 2, key: 'dbtn_add', component: 'student' });

const modulesWith = (said: Record<string, ModuleAttributes>) => modulesIn(moduleTreeOf(new Map(Object.entries(said))));

describe('a module of the school', () => {
  it('is added', () => {
    given(module, []).when({ type: 'Add', moduleId: own, attributes }).then([added]);
  });

  it('changes', () => {
    const change = { type: 'Change', moduleId: own, attributes: { ...attributes, text: '图书室' }, place: [] } as const;
    given(module, [added])
      .when(change)
      .then([moduleChanged({ moduleId: own, ...change.attributes })]);
    given(module, [added])
      .when({ ...change, attributes })
      .then([]);
    given(module, []).when(change).then(Rejection.notFound());
  });

  it('moves, and never below itself', () => {
    const moved = { ...attributes, parentId: below };
    const move = { type: 'Change', moduleId: own, attributes: moved, place: [below] } as const;
    given(module, [added])
      .when(move)
      .then([moduleChanged({ moduleId: own, ...moved })]);
    given(module, [added])
      .when({ ...move, place: [own, below] })
      .then(Rejection.state('上级模块不能是自己或下级模块'));
  });

  it('goes when nothing is below it', () => {
    const remove = { type: 'Remove', moduleId: own, hasChildren: false } as const;
    given(module, [added])
      .when(remove)
      .then([moduleRemoved({ moduleId: own })]);
    given(module, [added])
      .when({ ...remove, hasChildren: true })
      .then(Rejection.inUse('存在下级模块，不允许删除'));
    given(module, []).when(remove).then(Rejection.notFound());
    given(module, [added, moduleRemoved({ moduleId: own })])
      .when(remove)
      .then(Rejection.notFound());
  });

  it('has a stream of its own', () => {
    const command = { type: 'Add', moduleId: own, attributes } as const;
    expect(module.streamOf(added, command, ['school', own])).toBe(`module-${own}`);
  });
});

describe('a module of the product', () => {
  const command = { type: 'Change', moduleId: logs.id, attributes, place: [] } as const;

  it('is changed before the school has said anything of it, and not removed', () => {
    const changed = moduleChanged({ moduleId: logs.id, ...attributes });
    given(module, []).when(command).then([changed]);
    given(module, [changed])
      .when({ type: 'Remove', moduleId: logs.id, hasChildren: false })
      .then(Rejection.state('系统模块不允许删除'));
  });

  it('has a stream in each school', () => {
    const streams = ['one', 'other'].map((school) =>
      module.streamOf(moduleChanged({ moduleId: logs.id, ...attributes }), command, [school, logs.id]),
    );
    expect(new Set([...streams, `module-${logs.id}`]).size).toBe(3);
  });
});

describe('the modules of a school', () => {
  it('stand beside those of the product', () => {
    const known = modulesWith({ [own]: attributes });
    expect(known).toHaveLength(modules.length + 1);
    expect(menuOf(known).map(({ component }) => component)).toContain('library');
  });

  it('are in the order of the tree, neighbours by position', () => {
    const [first, last] = [
      { ...attributes, parentId: own, position: 2 },
      { ...attributes, parentId: own, position: 10 },
    ];
    const ids = modulesWith({ last, [own]: { ...attributes, position: -1 }, first }).map(({ id }) => id);
    expect(ids.slice(0, 4)).toEqual([own, 'first', 'last', modules[0]!.id]);
  });

  it('show those of the product as the school wants it, which stay what code relies on', () => {
    const said = { ...attributes, text: '操作记录', icon: 'eye', isHidden: true, position: 7 };
    const { text, icon, isHidden, position } = said;
    expect(modulesWith({ [logs.id]: said }).find(({ id }) => id === logs.id)).toEqual({
      ...logs,
      text,
      icon,
      isHidden,
      position,
    });
  });

  it('give a button the component of its menu, so that it cannot pass for one of another screen', () => {
    expect(modulesWith({ [own]: attributes, [below]: button }).find(({ id }) => id === below)?.component).toBe(
      'library',
    );
  });

  it('leave out what hangs below a module that is not there any more', () => {
    expect(modulesWith({ [below]: button })).toHaveLength(modules.length);
  });
});
