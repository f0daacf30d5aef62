import { AlertOutlined, MutedOutlined, SoundOutlined } from '@ant-design/icons';
import { alarmLevel } from '@contracts/enumerations.js';
import { Button } from 'antd';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useAccount } from '@/api/account.js';
import { useLabels, useTexts } from '@/language/use-texts.js';
import { changeSettings, useSettings } from '../settings/settings-store.js';
import { AlarmActions } from './alarm-actions.js';
import { sound, useAlarmSound } from './alarm-sound.js';
import styles from './alarms.module.css';
import { type StandingAlarm, useFarewell, useStandingAlarms } from './standing.js';

/** Tells the style sheets how high the banner is: what covers the window begins below it. */
function useHeight(banner: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const element = banner.current;
    if (!isShown || !element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--campus-alarms', `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--campus-alarms');
    };
  }, [banner, isShown]);
}

/** Leads the focus to the banner and back, the key by which programs go from one part of a window to the next. */
const way = 'F6';

/** Lets the keyboard come to the banner, also from a dialog, which holds the focus otherwise. */
function useWay(banner: RefObject<HTMLElement | null>, isShown: boolean): void {
  const before = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = banner.current;
    if (!isShown || !element) return;
    const go = (event: KeyboardEvent) => {
      if (event.key !== way) return;
      event.preventDefault();
      if (element.contains(document.activeElement)) return before.current?.focus();
      before.current = document.activeElement as HTMLElement;
      element.querySelector<HTMLButtonElement>('button:not(:disabled)')?.focus();
    };
    // A dialog of antd listens at the window, and would call the focus back.
    const keep = (event: FocusEvent) => {
      if (element.contains(event.target as Node)) event.stopPropagation();
    };
    window.addEventListener('keydown', go);
    document.addEventListener('focusin', keep);
    return () => {
      window.removeEventListener('keydown', go);
      document.removeEventListener('focusin', keep);
      // The button that had the focus is gone with the last alarm.
      if (document.activeElement === document.body) before.current?.focus();
    };
  }, [banner, isShown]);
}

/** What is wrong in the building, over the page and over dialogs, until somebody has taken it or it is over. */
export function AlarmBanner() {
  const texts = useTexts('shell');
  const alarms = useStandingAlarms();
  useFarewell(alarms);
  const isAloud = useSettings((settings) => settings.soundsAlarms);
  useAlarmSound(isAloud && alarms.length > 0);
  const banner = useRef<HTMLElement>(null);
  useHeight(banner, alarms.length > 0);
  useWay(banner, alarms.length > 0);
  if (alarms.length === 0) return null;
  return (
    <section ref={banner} className={styles.banner} aria-label={texts('alarm.standing')} aria-keyshortcuts={way}>
      <div className={styles.told} role="alert">
        <ul className={styles.alarms}>
          {alarms.map((alarm) => (
            <StandingAlarmRow key={alarm.id} alarm={alarm} />
          ))}
        </ul>
      </div>
      <Button
        className={styles.sound}
        size="small"
        icon={isAloud ? <SoundOutlined aria-hidden /> : <MutedOutlined aria-hidden />}
        aria-label={texts(isAloud ? 'alarm.soundOff' : 'alarm.soundOn')}
        title={texts(isAloud ? 'alarm.soundOff' : 'alarm.soundOn')}
        onClick={() => {
          // This press is what the browser waits for.
          if (!isAloud) sound();
          changeSettings({ soundsAlarms: !isAloud });
        }}
      />
    </section>
  );
}

function StandingAlarmRow({ alarm }: { alarm: StandingAlarm }) {
  const texts = useTexts('shell');
  const label = useLabels();
  const isLimited = useAccount((state) => state.user?.isLimited);
  const { level, content, count, date } = alarm;
  return (
    <li className={styles.alarm} data-level={level}>
      <span className={styles.content}>
        <AlertOutlined aria-hidden /> <strong>{label(alarmLevel, level)}</strong> {content}
        {count > 1 && <span> · {texts('alarm.times', { total: count })}</span>}
        <time> · {date}</time>
      </span>
      {/* Who is limited to classes can do nothing about it but know it. */}
      {!isLimited && (
        <span className={styles.actions}>
          <AlarmActions alarm={alarm} isOpen type="default" />
        </span>
      )}
    </li>
  );
}
