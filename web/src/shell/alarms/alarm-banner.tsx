import { AlertOutlined, MutedOutlined, SoundOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { alarmLevel } from '../../../../libs/contracts/enumerations.js';
import { useLabels, useTexts } from '../../language/use-texts.js';
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

/** What is wrong in the building, over the page and over dialogs, until somebody has taken it or it is over. */
export function AlarmBanner() {
  const texts = useTexts('shell');
  const alarms = useStandingAlarms();
  useFarewell(alarms);
  const isAloud = useSettings((settings) => settings.soundsAlarms);
  useAlarmSound(isAloud && alarms.length > 0);
  const banner = useRef<HTMLElement>(null);
  useHeight(banner, alarms.length > 0);
  if (alarms.length === 0) return null;
  return (
    <section ref={banner} className={styles.banner} aria-label={texts('alarm.standing')}>
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
        icon={isAloud ? <SoundOutlined /> : <MutedOutlined />}
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
  const { level, content, count, date } = alarm;
  return (
    <li className={styles.alarm} data-level={level}>
      <span className={styles.content}>
        <AlertOutlined /> <strong>{label(alarmLevel, level)}</strong> {content}
        {count > 1 && <span> · {texts('alarm.times', { total: count })}</span>}
        <time> · {date}</time>
      </span>
      <span className={styles.actions}>
        <AlarmActions alarm={alarm} isOpen type="default" />
      </span>
    </li>
  );
}
