import { BellOutlined } from '@ant-design/icons';
import { Badge, Button } from 'antd';
import { lazy, useState } from 'react';
import { alarmQuery } from '../../../../libs/contracts/identity/alarm.js';
import { useApi } from '../../api/queries.js';
import { useTexts } from '../../language/use-texts.js';
import { Extra } from '../extra.js';

const AlarmDialog = lazy(() => import('./alarm-dialog.js'));

/** Counts the open alarms; they are asked for once and then arrive on the live channel. */
export function AlarmBell() {
  const texts = useTexts('shell');
  const [isOpen, setOpen] = useState<boolean>();
  const { data: alarms = [] } = useApi(alarmQuery, {}, { quiet: true });
  return (
    <>
      <Badge count={alarms.length} size="small" offset={[-6, 6]}>
        <Button
          type="text"
          icon={<BellOutlined />}
          aria-label={texts('alarm.open', { total: alarms.length })}
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
