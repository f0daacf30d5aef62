import { alarmTake } from '@contracts/identity/alarm.js';
import type { ButtonProps } from 'antd';
import { useNavigate } from 'react-router-dom';
import { change } from '@/api/change.js';
import { ActionButton } from '@/kit/actions/action-button.js';
import { useTexts } from '@/language/use-texts.js';
import { usePages } from '../pages.js';
import { placeOf } from './alarm-place.js';
import type { StandingAlarm } from './standing.js';

interface AlarmActionsProps {
  alarm: Pick<StandingAlarm, 'id' | 'type' | 'deviceCode' | 'doorCode'>;
  /** Nobody has taken it and it is not over. */
  isOpen: boolean;
  type: ButtonProps['type'];
  /** It leads away. */
  onLeave?: () => void;
}

/** What can be done about an alarm: go to its place, and take it. */
export function AlarmActions({ alarm, isOpen, type, onLeave }: AlarmActionsProps) {
  const texts = useTexts('shell');
  const pages = usePages();
  const navigate = useNavigate();
  const place = placeOf(alarm);
  return (
    <>
      <ActionButton
        type={type}
        size="small"
        blocked={place && pages.has(place.path) ? undefined : texts('alarm.noPage')}
        onClick={() => {
          onLeave?.();
          if (place) void navigate(place.address);
        }}
      >
        {texts('alarm.view')}
      </ActionButton>
      {isOpen && (
        <ActionButton type={type} size="small" call={alarmTake} onClick={() => change(alarmTake, { id: alarm.id })}>
          {texts('alarm.take')}
        </ActionButton>
      )}
    </>
  );
}
