import type { Attributes } from './attribute.js';
import type { MenuEntry } from './menu.js';

/** Keys of the buttons of a resource's screen. */
export interface ResourceButtons {
  add: string;
  update: string;
  delete: string;
  switchState: string;
}

/** Numbered buttons: 1 adds, 2 changes, 3 deletes (source: spec README). */
export const numberedButtons: ResourceButtons = {
  add: 'dbtn_1',
  update: 'dbtn_2',
  delete: 'dbtn_3',
  switchState: 'dbtn_4',
};
/** Buttons that are named after what they do. */
export const namedButtons: ResourceButtons = {
  add: 'dbtn_add',
  update: 'dbtn_update',
  delete: 'dbtn_delete',
  switchState: 'dbtn_switchstate',
};

/** The screen of a resource: its place in the menu, and its buttons, whose keys its calls ask for. */
export interface ResourceScreen extends Pick<MenuEntry, 'component' | 'path' | 'text' | 'icon'> {
  buttons: ResourceButtons;
  /**
   * Many entries are selected and removed at once; without it they are removed one by one from their rows, by a question
   * that tells their kind, or their kind and name.
   */
  removal?: 'many' | 'named';
  /** What the question before a removal calls an entry, where that is not its label. */
  removalOf?: string;
  /** A dialog shows an entry to read. */
  hasDetails?: true;
  /** The button that adds one after the other, without closing the form in between. */
  addsSeveral?: string;
}

/** What a declaration says of a resource. There are no hooks and no overrides: what needs one is an aggregate. */
export interface ResourceRules<A extends Attributes = Attributes> {
  /** What one entry is called, in Chinese: part of messages, titles and names in the operation log. */
  label: string;
  /** First part of the ids of its calls, where the specification does not call them after the entity. */
  callsNamed?: string;
  /** Paths of the calls that every resource has. */
  paths: { add: string; update: string; delete: string; query: string };
  /** Its place in the menu; of a part, that of the entries that have it. */
  screen: ResourceScreen;
  attributes: A;
  /**
   * Entries are parts of the one that this reference means: they are listed by it, all at once, in a dialog of its row that
   * has this title, and go with it.
   */
  partOf?: { reference: keyof A & string; title: string };
  /** By request parameter: the attributes of which one has to contain it. */
  search: Readonly<Record<string, readonly (keyof A & string)[]>>;
  /** Choices, references, flags and numbers that a request may ask for: entries then have this value. */
  filters?: readonly (keyof A & string)[];
  /** Its lists say nothing of persons: sessions that are limited to classes may ask for them. */
  isOpenToLimited?: true;
  /** There is a call that answers all entries, for pickers. */
  listAll?: { path: string; method: 'GET' | 'POST' };
  /** Entries are listed by this whole number, the smallest first, then by their first attribute; else the newest first. */
  order?: keyof A & string;
  /** There is a call that says whether a value of a unique attribute may be used, or is repeated, or why it may not be used. */
  check?: {
    attribute: keyof A & string;
    /** What the call calls the value, where that is not its name on the wire. */
    wire?: string;
    path: string;
    method: 'GET' | 'POST';
    answers: 'usable' | 'repeated' | 'reason';
  };
  /** Rows say whether others refer to them, under this name on the wire. */
  usedAs?: string;
  /** There is a call that says whether others refer to one entry: its path. */
  usedCall?: string;
  /**
   * Two attributes, of which the second must not lie before the first; `required` where the flag they are kept with needs
   * both. Two days with a `label` are one field of the form.
   */
  range?: { from: keyof A & string; to: keyof A & string; label?: string; message: string; required?: string };
  /** Refusal of an entry that is not there; a general one without it. */
  unknown?: string;
  /** Entries are enabled and disabled, by the call at this path. */
  switchable?: string;
  /** There is a call that turns a flag over, beside the form: its path, its button and its name in the operation log. */
  toggles?: { flag: keyof A & string; path: string; method: 'GET' | 'POST'; button: string; writes: string };
  /** Rows say who added the entry and when, under these names on the wire. */
  created?: { by: string; at: string };
}

/** The domain's name for the name of the entry that a reference means. */
export const nameOfReferred = (attribute: string): string => `${attribute}Name`;

/** First part of the ids of an entity's calls, which is what they are about: `cardtype` of `cardType`. */
export const callsOfEntity = (entity: string): string => entity.toLowerCase();

/** Names that rows have beside the attributes of their resource. */
const reserved: readonly string[] = ['id', 'school', 'used', 'addedAt', 'addedBy', 'createdAt', 'createdBy'];

/**
 * Refuses attributes whose names mean something already. A choice named `state` takes the place of the state that every
 * entry has, which a switchable resource needs.
 * @throws Error which names the attribute: a fault of the program
 */
export function checkNames(name: string, { attributes, switchable }: ResourceRules): void {
  const taken = Object.keys(attributes).find((attribute) => reserved.includes(attribute));
  if (taken) throw new Error(`${name}: no attribute can be called ${taken}`);
  const { state } = attributes;
  if (state && (state.kind !== 'choice' || switchable))
    throw new Error(`${name}: an attribute called state is a choice, of a resource that is not switchable`);
}

/** The place of a resource in the menu, with its buttons. */
export function menuOf({ screen, switchable, toggles }: ResourceRules): MenuEntry {
  const { component, path, text, icon, buttons, removal } = screen;
  const texts = {
    [buttons.add]: '新增',
    [buttons.update]: '修改',
    [buttons.delete]: removal === 'many' ? '批量删除' : '删除',
    ...(switchable && { [buttons.switchState]: '启用/禁用' }),
    ...(toggles && { [toggles.button]: '启用/禁用' }),
  };
  return { component, path, text, icon, buttons: texts };
}
