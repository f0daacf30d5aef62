import { moduleAdd, moduleUpdate } from './identity/index.js';
import { calls } from './index.js';
import { readInput } from './kernel/index.js';
import { catalogue } from './messages/index.js';
import {
  everyKey,
  grantable,
  grantedKeys,
  holds,
  keysOf,
  layoutComponent,
  menuOf,
  modules,
  permissionKeys,
} from './modules.js';
import { applications } from './permissions.js';

const moduleOf = (component: string, key = '') =>
  modules.find((one) => one.component === component && one.key === key)!;

describe('the modules', () => {
  it('give every key that a served call asks for', () => {
    const asked = calls.flatMap(({ permission = [] }) => permission);
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.filter((key) => !permissionKeys.has(key))).toEqual([]);
  });

  it('have ids of their own, the same in every installation', () => {
    const ids = modules.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(moduleOf('student').id).toBe('8d32706f-80d2-856a-af84-e23c34faace3');
  });

  it('hang below modules of their application', () => {
    const byId = new Map(modules.map((module) => [module.id, module]));
    for (const { parentId, application } of modules.filter(({ parentId }) => parentId)) {
      expect(byId.get(parentId)?.application).toBe(application);
    }
  });

  it('have their texts in four languages', () => {
    const texts = [...modules.map(({ text }) => text), ...applications.map(({ name }) => name)];
    expect(texts.filter((text) => !(text in catalogue))).toEqual([]);
  });

  it('are all offered to be granted, but for what every session has and what is for operators', () => {
    const kept = modules.filter((module) => !grantable(modules).includes(module));
    expect(kept).toEqual([moduleOf('dashboard'), moduleOf('schools')]);
  });
});

describe('the menu', () => {
  it('holds every screen for who may do everything, and nothing without a screen', () => {
    const components = menuOf(modules).map(({ component }) => component);
    expect(components).toEqual(expect.arrayContaining(['dashboard', 'logs', 'student', 'control', 'current']));
    expect(components).not.toContain('modular');
    expect(components).not.toContain('schools');
  });

  it('holds the dashboard alone for who was granted nothing', () => {
    expect(menuOf(modules, { granted: new Set() }).map(({ component }) => component)).toEqual(['dashboard']);
  });

  it('holds granted screens below their group, which leads to the first of them', () => {
    const menu = menuOf(modules, { granted: new Set([moduleOf('exams').id, moduleOf('exams', 'dbtn_1').id]) });
    expect(menu.map(({ component, path }) => [component, path])).toEqual([
      ['dashboard', '/dashboard'],
      [layoutComponent, '/Exam'],
      ['exams', '/Exam/exams'],
    ]);
    expect(menu[1]?.redirect).toBe('/Exam/exams');
  });

  it('holds for an operator the schools too, and outside of them what is not of one school', () => {
    const componentsOf = (isOutsideSchools: boolean) =>
      menuOf(modules, { isOperator: true, isOutsideSchools }).map(({ component }) => component);
    expect(componentsOf(false)).toEqual(expect.arrayContaining(['schools', 'student', 'logs']));
    expect(componentsOf(true).filter((component) => component !== layoutComponent)).toEqual([
      'dashboard',
      'account',
      'schools',
      'logs',
      'loginlog',
      'monitor',
    ]);
  });
});

describe('the keys', () => {
  it('are those of granted buttons', () => {
    const granted = [moduleOf('logs'), moduleOf('logs', 'dbtn_replay'), moduleOf('student', 'dbtn_add')];
    expect(keysOf(granted)).toEqual(['logs:dbtn_replay', 'student:dbtn_add']);
    expect(grantedKeys(keysOf(granted))).toEqual({ logs: ['dbtn_replay'], student: ['dbtn_add'] });
  });

  it('are held when granted, or when every key is', () => {
    const granted = grantedKeys(['logs:dbtn_replay']);
    expect(holds(granted, 'logs', 'dbtn_replay')).toBe(true);
    expect(holds(granted, 'logs', 'dbtn_delete')).toBe(false);
    expect(holds(granted, 'student', 'dbtn_replay')).toBe(false);
    expect(holds(everyKey, 'student', 'dbtn_add')).toBe(true);
  });
});

describe('the path, link and redirection of a module of a school', () => {
  const isTaken = (field: string, value: string) =>
    [moduleAdd, moduleUpdate].map((call) => {
      const known = { id: '11111111-1111-4111-8111-111111111111', displaytext: '图书' };
      try {
        readInput(call, { ...known, [field]: value });
        return 'taken';
      } catch (error) {
        return (error as Error).message;
      }
    });

  it.each(['path', 'url', 'redirect'])('lead to a page or over HTTP: %s', (field) => {
    for (const value of ['', '/Base/book', 'book', 'book/:id', '/book?at=10:30', 'https://example.org/a', 'HTTP://a.b'])
      expect([value, ...isTaken(field, value)]).toEqual([value, 'taken', 'taken']);
    const others = [
      'javascript:alert(1)',
      'JavaScript:alert(1)',
      'java\tscript:a',
      'data:text/html,a',
      '//example.org',
    ];
    for (const value of [...others, '/\\example.org', 'ftp://example.org', 'https:example.org'])
      expect([value, ...isTaken(field, value)]).toEqual([
        value,
        ...Array(2).fill(expect.stringContaining('格式不正确')),
      ]);
  });
});
