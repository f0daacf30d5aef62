import { schoolQuery } from '@contracts/identity/school.js';
import { Select } from 'antd';
import { useAccount } from '@/api/account.js';
import { useApi } from '@/api/queries.js';
import { workIn } from '@/api/working-school.js';
import { useBusy } from '@/kit/actions/use-busy.js';
import { useTexts } from '@/language/use-texts.js';
import { useLeavePages } from '../tags/use-leave-pages.js';
import styles from './school-picker.module.css';

/** Stands for all schools. */
const outside = '';

/** Where an operations account chooses the school in which it works; found by name or code. */
export default function SchoolPicker() {
  const texts = useTexts('shell');
  const current = useAccount(({ user }) => user?.schoolId ?? outside);
  const { data: schools = [], isLoading } = useApi(schoolQuery);
  const [isMoving, run] = useBusy();
  const leave = useLeavePages();
  return (
    <Select<string>
      className={styles.picker}
      aria-label={texts('school.label')}
      loading={isLoading || isMoving}
      disabled={isMoving}
      value={current}
      showSearch={{ optionFilterProp: 'found' }}
      options={[
        { value: outside, label: texts('school.all'), found: texts('school.all') },
        ...schools.map(({ id, name, code }) => ({ value: id, label: name, found: `${name} ${code}` })),
      ]}
      popupMatchSelectWidth={280}
      onSelect={(chosen) => {
        if (chosen === current) return;
        leave(() => run(() => workIn(chosen || undefined)));
      }}
    />
  );
}
