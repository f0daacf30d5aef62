/** A screen of the menu, and its buttons: declared beside the calls that it makes. */
export interface MenuEntry {
  /** Name of the screen's component, and first part of its permission keys. */
  component: string;
  path: string;
  /** Chinese text. */
  text: string;
  /** Name of an icon of @ant-design/icons, in kebab case. */
  icon: string;
  /** Chinese texts by permission key. */
  buttons?: Readonly<Record<string, string>>;
  /** False: calls ask for its keys, which can be granted, but the menu has no such entry (yet). */
  hasScreen?: false;
  /**
   * Whom the screen is for: sessions in a school (without it), operations accounts outside of all schools too, or
   * operations accounts alone.
   */
  reach?: 'everywhere' | 'operators';
  /** Sessions that are limited to the classes of a teacher have it too; its calls say what these see. */
  isOpenToLimited?: true;
}
