import { Beside } from '@/kit/layout/beside.js';
import { PartTabs } from '@/kit/list/screen-tabs.js';
import { Empty } from '@/kit/states/states.js';
import { useTexts } from '@/language/use-texts.js';
import styles from './attendance-group.module.css';
import { GroupDevices } from './devices.js';
import { GroupList } from './group-list.js';
import { GroupManagers } from './managers.js';
import { GroupPersons } from './persons.js';
import { useGroups } from './use-groups.js';

const parts = { persons: GroupPersons, devices: GroupDevices, managers: GroupManagers };

/** Attendance groups: on the left the groups, on the right who and what belongs to the chosen one. */
export default function AttendanceGroupScreen() {
  const texts = useTexts('attendance-group');
  const { select, ...list } = useGroups();
  const { groups, selected } = list;
  const choose = (leave: () => void) => (id: string) => {
    select(id);
    leave();
  };
  return (
    <Beside
      title={texts('groups')}
      chosen={selected?.name}
      side={(leave) => <GroupList {...list} onSelect={choose(leave)} />}
    >
      {selected ? (
        <PartTabs key={selected.id} parts={parts} texts={texts} given={{ groupId: selected.id }} />
      ) : (
        <section className={styles.none}>{groups && <Empty />}</section>
      )}
    </Beside>
  );
}
