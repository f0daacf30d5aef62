import { recordMonth, recordMonthExport } from '@contracts/attendance/month.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { Select } from 'antd';
import { useState } from 'react';
import { useAccount } from '@/api/account.js';
import { download } from '@/api/client.js';
import { useApi } from '@/api/queries.js';
import { ActionButton } from '@/kit/actions/action-button.js';
import { CellGrid } from '@/kit/cells/cell-grid.js';
import { dayColumns } from '@/kit/cells/month.js';
import { ClassTree, useClassName } from '@/kit/pickers/class-tree.js';
import { Sheet } from '@/kit/print/sheet.js';
import { Loading } from '@/kit/states/loading.js';
import { Empty, Failure } from '@/kit/states/states.js';
import { chosenLanguage } from '@/language/choice.js';
import { useTexts } from '@/language/use-texts.js';
import { lastMonths, stateOf, useDayStates } from './day-states.js';
import styles from './month-sheet.module.css';

type PersonMonth = ListRow<typeof recordMonth>;

/** Digits of who came on a day, be it late, or left early (enumeration AttendanceDay). */
const present = ['1', '2', '3'];

/** How many came on each day; nothing where nothing is recorded. */
const presentOf = (persons: readonly PersonMonth[]): (string | undefined)[] =>
  Array.from(persons[0]?.days ?? '', (_, day) => {
    const told = persons.map(({ days }) => days[day] ?? '0').filter((digit) => digit !== '0');
    return told.length === 0 ? undefined : String(told.filter((digit) => present.includes(digit)).length);
  });

/** Days of all persons on which they were late, left early, were absent or on leave. */
const totalsOf = (persons: readonly PersonMonth[]): string[] =>
  (['late', 'early', 'absent', 'leave'] as const).map((name) =>
    persons.reduce((sum, person) => sum + person[name], 0).toLocaleString(chosenLanguage()),
  );

interface MonthSheetProps {
  personType: 1 | 3;
  initialClass: string | undefined;
  /** The records of a person and a day are wanted. */
  onChoose: (personCode: string, day: string) => void;
}

/** A month of a class, or of the school: a letter for each day, and totals. */
export default function MonthSheet({ personType, initialClass, onChoose }: MonthSheetProps) {
  const texts = useTexts('attendance-record');
  const [month, setMonth] = useState(lastMonths()[0]!);
  const [classId, setClassId] = useState(initialClass);
  const asked = { personType, month, classId };
  const { data, error, refetch } = useApi(recordMonth, asked);
  const states = useDayStates();
  const school = useAccount((state) => state.user?.schoolName);
  const className = useClassName(classId);
  const title = [school, className, month, texts('month.title')].filter(Boolean).join(' ');
  const codes = new Map((data ?? []).map(({ id, personCode }) => [id, personCode]));
  return (
    <div className={styles.sheet}>
      <div className={styles.tools} data-unprinted>
        <Select
          aria-label={texts('month.month')}
          value={month}
          options={lastMonths().map((one) => ({ value: one, label: one }))}
          onChange={setMonth}
        />
        <label className={styles.tree} htmlFor="month-class">
          <span className="visually-hidden">{texts('field.classId')}</span>
          <ClassTree id="month-class" value={classId} onChange={setClassId} isFilter />
        </label>
        <ActionButton call={recordMonthExport} onClick={() => download(recordMonthExport, asked)}>
          {texts('month.export')}
        </ActionButton>
      </div>
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading rows={6} />
      ) : data.length === 0 ? (
        <Empty />
      ) : (
        <Sheet title={title} isLying>
          <CellGrid
            label={texts('month.title')}
            corner={texts('field.personName')}
            columns={dayColumns(month, chosenLanguage())}
            rows={data.map(({ id, personName, className, days, late, early, absent, leave }) => ({
              key: id,
              title: personName,
              detail: className,
              cells: [...days].map(stateOf),
              totals: [late, early, absent, leave],
            }))}
            states={states}
            totals={[texts('field.isLate'), texts('field.isEarly'), texts('field.isAbsent'), texts('mark.leave')]}
            foot={{ title: texts('month.present'), cells: presentOf(data), totals: totalsOf(data) }}
            isWide
            onChoose={(person, day) => onChoose(codes.get(person.key) ?? '', day.key)}
          />
        </Sheet>
      )}
    </div>
  );
}
