import { Drawer, Flex, Radio, Switch } from 'antd';
import { useEffect, useRef } from 'react';
import { notify } from '@/api/notify.js';
import { useLanguage } from '@/language/start.js';
import { useTexts } from '@/language/use-texts.js';
import styles from './settings.module.css';
import { appearances, changeSettings, presetColors, type Settings, useSettings } from './settings-store.js';

/** Width of the panel, px (source: design, at most 260). */
const width = 260;

/** Lets the browser draw what has changed so far. */
const drawn = () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));

/** Settings that change the colours of everything on the page. */
type LookPatch = Partial<Pick<Settings, 'color' | 'isColorExact' | 'appearance'>>;

/** Changes the look; says so while it is drawn anew. */
function useLookChange(): (patch: LookPatch) => Promise<void> {
  const texts = useTexts('shell');
  return async (patch) => {
    const done = notify.loading(texts('settings.applying'));
    await drawn();
    changeSettings(patch);
    await drawn();
    done();
  };
}

interface SwitchRowProps {
  name: 'isColorExact' | 'hasTags' | 'isHeaderFixed' | 'hasLogo' | 'findsPinyin' | 'endsWithPage' | 'soundsAlarms';
  onChange: (isOn: boolean) => unknown;
}

function SwitchRow({ name, onChange }: SwitchRowProps) {
  const texts = useTexts('shell');
  const isOn = useSettings((settings) => settings[name]);
  const id = `settings-${name}`;
  return (
    <Flex justify="space-between" align="center" gap={12}>
      <label htmlFor={id}>{texts(`settings.${name}`)}</label>
      <Switch id={id} checked={isOn} onChange={onChange} />
    </Flex>
  );
}

/** A colour beside the presets, by the browser's own picker: that of antd would come along with every page. */
function OtherColor({ color, onChange }: { color: string; onChange: (color: string) => void }) {
  const texts = useTexts('shell');
  const input = useRef<HTMLInputElement>(null);
  // React tells of each colour on the way; to draw everything anew, the one that was chosen in the end is enough.
  useEffect(() => {
    const picker = input.current!;
    const choose = () => onChange(picker.value);
    picker.value = color;
    picker.addEventListener('change', choose);
    return () => picker.removeEventListener('change', choose);
  });
  return <input ref={input} type="color" className={styles.other} aria-label={texts('settings.otherColor')} />;
}

/** What the user may choose about the look and the parts of the console. */
export default function SettingsPanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const texts = useTexts('shell');
  const { color, appearance } = useSettings();
  const language = useLanguage((state) => state.code);
  const changeLook = useLookChange();
  const toggle = (name: SwitchRowProps['name']) => (
    <SwitchRow name={name} onChange={(isOn) => changeSettings({ [name]: isOn })} />
  );
  return (
    <Drawer
      open={isOpen}
      title={texts('settings.title')}
      size={width}
      onClose={onClose}
      // The page behind has to be seen in its new colours.
      styles={{ mask: { background: 'transparent' }, body: { padding: 16 } }}
    >
      <div className={styles.rows}>
        <fieldset className={styles.group}>
          <legend>{texts('settings.color')}</legend>
          <div className={styles.colors}>
            {presetColors.map((preset) => (
              <label key={preset} className={styles.preset} style={{ background: preset }}>
                <input
                  type="radio"
                  name="color"
                  aria-label={preset}
                  checked={preset.toLowerCase() === color.toLowerCase()}
                  onChange={() => void changeLook({ color: preset })}
                />
              </label>
            ))}
            <OtherColor color={color} onChange={(chosen) => void changeLook({ color: chosen })} />
          </div>
        </fieldset>
        <SwitchRow name="isColorExact" onChange={(isColorExact) => void changeLook({ isColorExact })} />
        <fieldset className={styles.group}>
          <legend>{texts('settings.appearance')}</legend>
          <Radio.Group
            vertical
            value={appearance}
            options={appearances.map((value) => ({ value, label: texts(`settings.appearance.${value}`) }))}
            onChange={({ target }) => void changeLook({ appearance: target.value as Settings['appearance'] })}
          />
        </fieldset>
        {toggle('hasTags')}
        {toggle('isHeaderFixed')}
        {toggle('hasLogo')}
        {language === 'zh' && toggle('findsPinyin')}
        {toggle('endsWithPage')}
        {toggle('soundsAlarms')}
      </div>
    </Drawer>
  );
}
