import { Button, Flex, Modal } from 'antd';
import { useNavigate } from 'react-router-dom';
import { alarmClear, type alarmQuery } from '../../../../libs/contracts/identity/alarm.js';
import type { ListRow } from '../../../../libs/contracts/kernel/index.js';
import { callApi } from '../../api/client.js';
import { refresh, topicOf } from '../../api/queries.js';
import { ActionButton } from '../../kit/actions/action-button.js';
import { PlainTable } from '../../kit/list/plain-table.js';
import { useServerTexts, useTexts } from '../../language/use-texts.js';
import { usePages } from '../pages.js';
import alarmPages from './alarm-pages.json';

type Alarm = ListRow<typeof alarmQuery>;

/** Pages that tell more about an alarm, by its type (source: screens.yaml, shell.layout; spec README, alarm types). */
const pageOf: Readonly<Record<string, string>> = alarmPages;

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
  const pages = usePages();
  const navigate = useNavigate();
  const clear = async () => {
    await callApi(alarmClear);
    await refresh(topicOf(alarmClear));
  };
  const columns = [
    { key: 'type', title: texts('alarm.type'), width: 160, render: (_: unknown, { type }: Alarm) => translate(type) },
    { key: 'date', title: texts('alarm.date'), width: 180, dataIndex: 'date' },
    { key: 'content', title: texts('alarm.content'), dataIndex: 'content' },
    {
      key: 'actions',
      title: common('list.actions'),
      width: 100,
      render: (_: unknown, { type }: Alarm) => {
        const path = pageOf[type];
        return (
          <ActionButton
            type="link"
            size="small"
            blocked={path && pages.has(path) ? undefined : texts('alarm.noPage')}
            onClick={() => {
              onClose();
              if (path) void navigate(path);
            }}
          >
            {texts('alarm.view')}
          </ActionButton>
        );
      },
    },
  ];
  return (
    <Modal
      open={isOpen}
      title={texts('alarm.title')}
      width={800}
      onCancel={onClose}
      footer={
        <Flex gap={8} justify="end">
          <ActionButton blocked={alarms.length === 0 ? common('state.empty') : undefined} onClick={clear}>
            {texts('alarm.clear')}
          </ActionButton>
          <Button onClick={onClose}>{texts('alarm.close')}</Button>
        </Flex>
      }
    >
      <PlainTable columns={columns} dataSource={alarms} scroll={{ y: 400 }} />
    </Modal>
  );
}
