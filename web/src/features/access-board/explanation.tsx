import { attendancePersonQuery } from '@contracts/attendance/group-person.js';
import { accessExplain } from '@contracts/device-gateway/access.js';
import { deviceQuery } from '@contracts/devices/device.js';
import type { OutputOf } from '@contracts/kernel/index.js';
import { Alert, Form } from 'antd';
import { useState } from 'react';
import { callApi } from '@/api/client.js';
import { ActionButton } from '@/kit/actions/action-button.js';
import { OptionSelect } from '@/kit/pickers/option-select.js';
import { useChoices } from '@/kit/pickers/option-state.js';
import { SearchSelect } from '@/kit/pickers/search-select.js';
import { useTexts } from '@/language/use-texts.js';

/** Persons that are offered at once. */
const offered = 50;
/** Most devices that the server answers at once. */
const everything = { page: 0, pageSize: 50_000, params: {} };

interface Question {
  personId?: string;
  deviceId?: string;
}

/** Asks whether somebody may pass at a device now, and shows why. */
export default function Explanation() {
  const texts = useTexts('access-board');
  const [question, setQuestion] = useState<Question>({});
  const [answer, setAnswer] = useState<OutputOf<typeof accessExplain>>();
  const devices = useChoices(deviceQuery, everything, ({ data }) =>
    data.map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` })),
  );
  const { personId, deviceId } = question;
  const change = (part: Question) => {
    setQuestion({ ...question, ...part });
    setAnswer(undefined);
  };
  return (
    <Form layout="vertical">
      <Form.Item label={texts('field.personId')} htmlFor="explained-person">
        <PersonSelect id="explained-person" value={personId} onChange={(id) => change({ personId: id })} />
      </Form.Item>
      <Form.Item label={texts('field.deviceId')} htmlFor="explained-device">
        <OptionSelect
          id="explained-device"
          asked={devices}
          value={deviceId}
          onChange={(id) => change({ deviceId: id })}
        />
      </Form.Item>
      <ActionButton
        type="primary"
        blocked={personId && deviceId ? undefined : texts('list.selectFirst')}
        onClick={async () => setAnswer(await callApi(accessExplain, { personId: personId!, deviceId: deviceId! }))}
      >
        {texts('explain.ask')}
      </ActionButton>
      {answer && (
        <Alert
          style={{ marginTop: 16 }}
          showIcon
          role="status"
          type={answer.isGranted ? 'success' : 'error'}
          title={texts(answer.isGranted ? 'explain.granted' : 'explain.denied')}
          description={
            <ul>
              {answer.reasons.map(({ isGood, text }) => (
                <li key={text}>
                  {isGood ? '✓' : '✗'} {text}
                </li>
              ))}
            </ul>
          }
        />
      )}
    </Form>
  );
}

interface PersonSelectProps {
  id: string;
  value: string | undefined;
  onChange: (id: string) => void;
}

/** Finds a student or a teacher by name, code or phone. */
function PersonSelect(props: PersonSelectProps) {
  const texts = useTexts('access-board');
  return (
    <SearchSelect
      {...props}
      call={attendancePersonQuery}
      offered={offered}
      choiceOf={({ personId, personName, personCode }) => ({ value: personId, label: `${personName} (${personCode})` })}
      placeholder={texts('explain.search')}
    />
  );
}
