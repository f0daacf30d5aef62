import { attendanceGroupQuery } from '@contracts/attendance/group.js';
import { keepPreviousData } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useApi } from '@/api/queries.js';
import { Beside } from '@/kit/layout/beside.js';
import { ScreenTabs } from '@/kit/list/screen-tabs.js';
import { useScreenAddress, useScreenPlace } from '@/kit/screen-context.js';
import { Empty } from '@/kit/states/states.js';
import { useTexts } from '@/language/use-texts.js';
import styles from './attendance-group.module.css';
import { GroupDevices } from './devices.js';
import { GroupList } from './group-list.js';
import { GroupManagers } from './managers.js';
import { GroupPersons } from './persons.js';

const parts = { persons: GroupPersons, devices: GroupDevices, managers: GroupManagers } as const;
const tabs = ['persons', 'devices', 'managers'] as const;

/** Attendance groups: on the left the groups, on the right who and what belongs to the chosen one. */
export default function AttendanceGroupScreen() {
  const texts = useTexts('attendance-group');
  const [typed, setTyped] = useState('');
  const { keepInAddress } = useScreenPlace();
  const chosen = useScreenAddress().get('group');
  const keyword = useDeferredValue(typed.trim());
  const { data, error, refetch } = useApi(
    attendanceGroupQuery,
    { keyword: keyword || undefined },
    { placeholderData: keepPreviousData },
  );
  const groups = data?.data;
  const group = groups?.find(({ id }) => id === chosen) ?? groups?.[0];
  return (
    <Beside
      title={texts('groups')}
      chosen={group?.name}
      side={(leave) => (
        <GroupList
          groups={groups}
          error={error}
          onRetry={() => void refetch()}
          selected={group}
          onSelect={(id) => {
            keepInAddress({ group: id, page: undefined }, true);
            leave();
          }}
          keyword={typed}
          onKeyword={setTyped}
        />
      )}
    >
      {group ? (
        <ScreenTabs tabs={tabs} texts={texts}>
          {(tab) => {
            const Part = parts[tab];
            return <Part key={group.id} groupId={group.id} />;
          }}
        </ScreenTabs>
      ) : (
        <section className={styles.none}>{groups && <Empty />}</section>
      )}
    </Beside>
  );
}
