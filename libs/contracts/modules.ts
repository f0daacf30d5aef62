import type { MenuEntry } from './kernel/index.js';
import { menuGroups } from './permissions.js';

/** A module: a menu (kind 1) or a button (kind 2) that an account may be granted (enumeration ModuleKind). */
export interface Module {
  id: string;
  /** Id of the module above; empty at the top. */
  parentId: string;
  kind: 1 | 2;
  /** Application that it belongs to. */
  application: string;
  /** Chinese text; its translations stand in the catalogues. */
  text: string;
  /** Component of the screen; a button has that of its menu. */
  component: string;
  /** Key of a button, `dbtn_add`; empty for a menu. */
  key: string;
  path: string;
  /** Address of a page outside; empty for screens of the console. */
  url: string;
  /** Name of the route. */
  name: string;
  icon: string;
  /** Where a group leads to; `noRedirect` where it leads nowhere. */
  redirect: string;
  /** Routed, but not listed in the menu. */
  isHidden: boolean;
  /** Place among its neighbours. */
  position: number;
}

/** Component of a module that has modules below it and no screen of its own. */
export const layoutComponent = 'Layout';

const offsetBasis = 0x6c62272e07bb014262b821756295c58dn;
const prime = 0x0000000001000000000000000000013bn;

/** The id that a module always has (UUID version 8, RFC 9562: FNV-1a of its name), the same in every installation. */
function moduleId(name: string): string {
  const bytes = new TextEncoder().encode(`campus module ${name}`);
  const hash = bytes.reduce((value, byte) => BigInt.asUintN(128, (value ^ BigInt(byte)) * prime), offsetBasis);
  const hex = hash.toString(16).padStart(32, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

function builtInModules(): Module[] {
  return menuGroups.flatMap(({ application, path, text, icon, menus, component }, place): Module[] => {
    const group: Module = {
      id: moduleId(path),
      parentId: '',
      kind: 1,
      application,
      text,
      component: component ?? layoutComponent,
      key: '',
      path,
      url: '',
      name: path.slice(1),
      icon,
      redirect: menus.find(({ hasScreen }) => hasScreen !== false)?.path ?? '',
      isHidden: false,
      position: place,
    };
    return [group, ...menus.flatMap((menu, index) => modulesOfMenu(menu, group, index))];
  });
}

function modulesOfMenu(menu: MenuEntry, group: Module, position: number): Module[] {
  const { component, path, text, icon, buttons = {} } = menu;
  const shared = { application: group.application, component, url: '', redirect: '', isHidden: false };
  const id = moduleId(component);
  return [
    { ...shared, id, parentId: group.id, kind: 1, text, key: '', path, name: component, icon, position },
    ...Object.entries(buttons).map(([key, label], index): Module => {
      const name = `${component}:${key}`;
      return {
        ...shared,
        id: moduleId(name),
        parentId: id,
        kind: 2,
        text: label,
        key,
        path: '',
        name,
        icon: '',
        position: index,
      };
    }),
  ];
}

/** Every module that ships with the product, groups before their menus before their buttons. */
export const modules: readonly Module[] = builtInModules();

/** The key that calls ask for: `student:dbtn_add`. */
export const permissionOf = ({ component, key }: Pick<Module, 'component' | 'key'>) => `${component}:${key}`;

/** Every key that can be granted. */
export const permissionKeys: ReadonlySet<string> = new Set(modules.filter(({ kind }) => kind === 2).map(permissionOf));

/** The keys that modules give. */
export const keysOf = (granted: readonly Module[]): string[] =>
  granted.filter(({ kind, key }) => kind === 2 && key).map(permissionOf);

const componentsWithoutScreen = new Set(
  menuGroups.flatMap(({ menus }) =>
    menus.filter(({ hasScreen }) => hasScreen === false).map(({ component }) => component),
  ),
);
const reaches = new Map(
  menuGroups.flatMap(({ menus }) => menus.map(({ component, reach }) => [component, reach] as const)),
);
const openToLimited = new Set(
  menuGroups.flatMap(({ menus }) =>
    menus.filter(({ isOpenToLimited }) => isOpenToLimited).map(({ component }) => component),
  ),
);
/** Open to every session: it is no module that is granted. */
const isFree = ({ component }: Module) => component === 'dashboard';

const isGroup = ({ component }: Module) => component === layoutComponent;

/** The modules that the permission dialog offers: without those that every session has, or operations accounts alone. */
export const grantable = (of: readonly Module[]): Module[] =>
  of.filter((module) => !isFree(module) && reaches.get(module.component) !== 'operators');

/** Whose menu it is. */
export interface MenuOwner {
  /** Ids of the granted modules; missing grants all. */
  granted?: ReadonlySet<string>;
  /** An operations account. */
  isOperator?: boolean;
  /** One that has entered no school. */
  isOutsideSchools?: boolean;
  /** Limited to the classes of a teacher. */
  isLimited?: boolean;
}

function isOpenTo(
  module: Module,
  { granted, isOperator = false, isOutsideSchools = false, isLimited = false }: MenuOwner,
): boolean {
  const reach = reaches.get(module.component);
  if (isFree(module)) return true;
  if (isLimited && !openToLimited.has(module.component)) return false;
  if (reach === 'operators') return isOperator;
  return (!isOutsideSchools || reach === 'everywhere') && (!granted || granted.has(module.id));
}

/** The menu of a session: menus with a screen that are open to it, and the groups that hold one. */
export function menuOf(of: readonly Module[], owner: MenuOwner = {}): Module[] {
  const menus = of.filter(({ kind, component }) => kind === 1 && !componentsWithoutScreen.has(component));
  const screens = menus.filter((module) => !isGroup(module) && isOpenTo(module, owner));
  const byId = new Map(menus.map((module) => [module.id, module]));
  const shown = new Set(screens.flatMap((module) => [...ancestorsOf(module, byId), module]));
  return menus.filter((module) => shown.has(module)).map((module) => withRedirect(module, screens));
}

/** Modules above a module, up to the top. */
function ancestorsOf(module: Module, byId: ReadonlyMap<string, Module>): Module[] {
  const above: Module[] = [];
  for (let at = byId.get(module.parentId); at && !above.includes(at); at = byId.get(at.parentId)) above.push(at);
  return above;
}

/** A group leads to its first screen that the session has. */
function withRedirect(module: Module, screens: readonly Module[]): Module {
  if (!isGroup(module)) return module;
  const first = screens.find(({ parentId, isHidden }) => parentId === module.id && !isHidden);
  return { ...module, redirect: first?.path ?? 'noRedirect' };
}

/** Granted keys by component, as `auth.info` answers them; `{ '*': ['*'] }` holds every key. */
export type GrantedKeys = Readonly<Record<string, readonly string[]>>;

/** Keys by component. */
export function grantedKeys(permissions: Iterable<string>): GrantedKeys {
  const byComponent: Record<string, string[]> = {};
  for (const permission of permissions) {
    const [component = '', key = ''] = permission.split(':');
    const keys = byComponent[component] ?? [];
    byComponent[component] = keys;
    keys.push(key);
  }
  return byComponent;
}

/** The keys of who holds every key. */
export const everyKey: GrantedKeys = { '*': ['*'] };

/** True when the keys hold `component:key`. */
export const holds = (granted: GrantedKeys, component: string, key: string): boolean =>
  '*' in granted || (granted[component]?.includes(key) ?? false);
