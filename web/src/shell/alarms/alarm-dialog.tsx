import { alarmLevel, alarmState } from '@contracts/enumerations.js';
import { alarmClear, type alarmQuery } from '@contracts/identity/alarm.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { Button, Flex, Modal } from 'antd';
import { change } from '@/api/change.js';
import { ActionButton } from '@/kit/actions/action-button.js';
import { CodeTag } from '@/kit/list/columns.js';
import { PlainTable } from '@/kit/list/plain-table.js';
import { useServerTexts, useTexts } from '@/language/use-texts.js';
import { AlarmActions } from './alarm-actions.js';

type Alarm = ListRow<typeof alarmQuery>;

/** Colours of levels: critical, serious, notice (enumeration AlarmLevel), and of states: open, taken, over (AlarmState). */
const levelColours: Readonly<Record<number, string>> = { 1: 'error', 2: 'warning', 3: 'default' };
const stateColours: Readonly<Record<number, string>> = { 1: 'error', 2: 'blue', 3: 'success' };

interface AlarmDialogProps {
  isOpen: boolean;
  alarms: readonly Alarm[];
  onClose: () => void;
}

/** The open alarms; each leads to the page that tells more. */
export default function AlarmDialog({ isOpen, alarms, onClose }: AlarmDialogProps) {
  const texts = useTexts('shell');
  const common = useTexts('kit');
  const translate = useServerTexts();
  const columns = [
    {
      key: 'level',
      title: texts('alarm.level'),
      width: 90,
      render: (_: unknown, { level }: Alarm) => <CodeTag of={alarmLevel} code={level} color={levelColours[level]} />,
    },
    { key: 'type', title: texts('alarm.type'), width: 140, render: (_: unknown, { type }: Alarm) => translate(type) },
    { key: 'date', title: texts('alarm.date'), width: 170, dataIndex: 'date' },
    {
      key: 'content',
      title: texts('alarm.content'),
      width: 260,
      render: (_: unknown, { content, count }: Alarm) =>
        count > 1 ? `${content} · ${texts('alarm.times', { total: count })}` : content,
    },
    {
      key: 'state',
      title: texts('alarm.state'),
      width: 200,
      render: (_: unknown, alarm: Alarm) => <State of={alarm} />,
    },
    {
      key: 'actions',
      title: common('list.actions'),
      width: 150,
      render: (_: unknown, alarm: Alarm) => (
        <AlarmActions alarm={alarm} isOpen={alarm.state === 1} type="link" onLeave={onClose} />
      ),
    },
  ];
  return (
    <Modal
      open={isOpen}
      title={texts('alarm.title')}
      width={1080}
      onCancel={onClose}
      footer={
        <Flex gap={8} justify="end">
          <ActionButton
            blocked={alarms.length === 0 ? common('state.empty') : undefined}
            onClick={() => change(alarmClear)}
          >
            {texts('alarm.clear')}
          </ActionButton>
          <Button onClick={onClose}>{texts('alarm.close')}</Button>
        </Flex>
      }
    >
      <PlainTable columns={columns} dataSource={alarms} scroll={{ x: 1010, y: 400 }} />
    </Modal>
  );
}

/** Whether it is open, who has it since when, since when it is over. */
function State({ of: { state, takenBy, takenAt, endedAt } }: { of: Alarm }) {
  const texts = useTexts('shell');
  return (
    <>
      <CodeTag of={alarmState} code={state} color={stateColours[state]} />
      {endedAt && <div>{endedAt}</div>}
      {takenAt && <div>{texts('alarm.by', { name: takenBy, time: takenAt })}</div>}
    </>
  );
}
