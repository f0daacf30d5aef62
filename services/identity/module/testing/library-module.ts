import type { ModuleAttributes } from '../module.events.js';

/** What a school says of a module of its own: the library at the top of the menu, with these differences. */
export const libraryModule = (changes: Partial<ModuleAttributes> = {}): ModuleAttributes => ({
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
