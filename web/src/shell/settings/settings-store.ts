import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** Colours that the settings offer (source: screens.yaml, shell.settingspanel). */
export const presetColors = [
  '#409EFF',
  '#1890ff',
  '#304156',
  '#212121',
  '#11a983',
  '#13c2c2',
  '#6959CD',
  '#f5222d',
] as const;

/** Bright ground, dark ground, or what the user's system prefers. */
export const appearances = ['light', 'dark', 'system'] as const;
export type Appearance = (typeof appearances)[number];

/** What a user chooses about the console in this browser. */
export interface Settings {
  /** Colour of buttons and links, `#rrggbb`. */
  color: string;
  /** The colour is shown as it is, even where it cannot be read well. */
  isColorExact: boolean;
  appearance: Appearance;
  hasTags: boolean;
  /** The top bar stays in sight while the page scrolls. */
  isHeaderFixed: boolean;
  hasLogo: boolean;
  /** The search finds pages by pinyin; in Chinese only. */
  findsPinyin: boolean;
  /** The session ends when the page is closed. A quick reload may look the same. */
  endsWithPage: boolean;
  /** Alarms of the building sound; browsers are silent until the user has pressed something. */
  soundsAlarms: boolean;
}

const defaults: Settings = {
  color: '#1890ff',
  isColorExact: false,
  appearance: 'light',
  hasTags: true,
  isHeaderFixed: false,
  hasLogo: false,
  findsPinyin: true,
  endsWithPage: false,
  soundsAlarms: false,
};

const isColor = (value: unknown): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);

/** What was stored, where it is of the right kind; the rest is as usual. */
function readable(stored: unknown): Settings {
  const given = (stored ?? {}) as Partial<Record<keyof Settings, unknown>>;
  const switches = Object.entries(given).filter(
    ([name, value]) => typeof value === 'boolean' && typeof defaults[name as keyof Settings] === 'boolean',
  );
  return {
    ...defaults,
    ...Object.fromEntries(switches),
    color: isColor(given.color) ? given.color : defaults.color,
    appearance: appearances.find((one) => one === given.appearance) ?? defaults.appearance,
  };
}

/** The settings of this browser; they outlive the session. */
export const useSettings = create<Settings>()(
  persist(() => defaults, { name: 'campus.settings', merge: (stored) => readable(stored) }),
);

/** Changes settings, at once and from now on. */
export function changeSettings(patch: Partial<Settings>): void {
  useSettings.setState(patch);
}
