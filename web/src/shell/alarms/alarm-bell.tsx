import { BellOutlined } from '@ant-design/icons';
import { alarmQuery } from '@contracts/identity/alarm.js';
import { Badge, Button } from 'antd';
import { lazy, useState } from 'react';
import { useApi } from '@/api/queries.js';
import { useTexts } from '@/language/use-texts.js';
import { Extra } from '../extra.js';

const AlarmDialog = lazy(() => import('./alarm-dialog.js'));

/** Code of alarms that nobody has taken (enumeration AlarmState). */
const open = 1;

/** Counts the open alarms; they are asked for once and then arrive on the live channel. */
export function AlarmBell() {
  const texts = useTexts('shell');
  const [isOpen, setOpen] = useState<boolean>();
  const { data: alarms = [] } = useApi(alarmQuery, {}, { quiet: true });
  const total = alarms.filter(({ state }) => state === open).length;
  return (
    <>
      <Badge count={total} size="small" offset={[-6, 6]}>
        <Button
          type="text"
          icon={<BellOutlined aria-hidden />}
          aria-label={texts('alarm.open', { total })}
          onClick={() => setOpen(true)}
        />
      </Badge>
      {isOpen !== undefined && (
        <Extra>
          <AlarmDialog isOpen={isOpen} alarms={alarms} onClose={() => setOpen(false)} />
        </Extra>
      )}
    </>
  );
}
