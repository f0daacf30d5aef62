import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { menuOf, modules } from '../../../libs/contracts/modules.js';
import { given } from '../../../libs/testing/given.js';
import { type ModuleAttributes, moduleAdded, moduleChanged, moduleRemoved } from './module.events.js';
import { modulesDecider, modulesWith } from './modules.js';

const [own, below] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const;
const logs = modules.find(({ component, kind }) => component === 'logs' && kind === 1)!;
const attributes = (changes: Partial<ModuleAttributes> = {}): ModuleAttributes => ({
  parentId: '',
  text: '图书馆',
  application: 'school',
  kind: 1,
  key: '',
  path: '/Library',
  url: '',
  component: 'library',
  name: 'library',
  icon: 'book',
  isHidden: false,
  redirect: '',
  position: 9,
  ...changes,
});
const added = moduleAdded({ moduleId: own, ...attributes() });
const button = attributes({ parentId: own, kind: 2, key: 'dbtn_add', component: 'student' });

describe('the modules of a school', () => {
  it('grow beside those of the product', () => {
    given(modulesDecider, []).when({ type: 'Add', moduleId: own, attributes: attributes() }).then([added]);
    const known = modulesWith(modulesDecider.evolve(modulesDecider.initial, added));
    expect(known).toHaveLength(modules.length + 1);
    expect(menuOf(known).map(({ component }) => component)).toContain('library');
  });

  it('give a button the component of its menu, so that it cannot pass for one of another screen', () => {
    const events = [added, moduleAdded({ moduleId: below, ...button })];
    const known = modulesWith(events.reduce(modulesDecider.evolve, modulesDecider.initial));
    expect(known.find(({ id }) => id === below)?.component).toBe('library');
  });

  it('hang below modules that exist, and never below themselves', () => {
    given(modulesDecider, [])
      .when({ type: 'Add', moduleId: below, attributes: button })
      .then(Rejection.notFound('上级模块不存在'));
    given(modulesDecider, [added, moduleAdded({ moduleId: below, ...attributes({ parentId: own }) })])
      .when({ type: 'Change', moduleId: own, attributes: attributes({ parentId: below }) })
      .then(Rejection.state('上级模块不能是自己或下级模块'));
  });

  it('change', () => {
    const renamed = attributes({ text: '图书室' });
    given(modulesDecider, [added])
      .when({ type: 'Change', moduleId: own, attributes: renamed })
      .then([moduleChanged({ moduleId: own, ...renamed })]);
    given(modulesDecider, []).when({ type: 'Change', moduleId: own, attributes: renamed }).then(Rejection.notFound());
  });

  it('go when nothing is below them', () => {
    const remove = { type: 'Remove', moduleId: own } as const;
    given(modulesDecider, [added])
      .when(remove)
      .then([moduleRemoved({ moduleId: own })]);
    given(modulesDecider, [added, moduleAdded({ moduleId: below, ...button })])
      .when(remove)
      .then(Rejection.inUse('存在下级模块，不允许删除'));
    given(modulesDecider, []).when(remove).then(Rejection.notFound());
  });
});

describe('a module of the product', () => {
  it('is shown as the school wants it, and stays what code relies on', () => {
    const shown = attributes({ text: '操作记录', icon: 'eye', isHidden: true, position: 7 });
    const said = modulesDecider.evolve(modulesDecider.initial, moduleChanged({ moduleId: logs.id, ...shown }));
    const { text, icon, isHidden, position } = shown;
    expect(modulesWith(said).find(({ id }) => id === logs.id)).toEqual({ ...logs, text, icon, isHidden, position });
  });

  it('is not removed', () => {
    given(modulesDecider, []).when({ type: 'Remove', moduleId: logs.id }).then(Rejection.state('系统模块不允许删除'));
  });
});
