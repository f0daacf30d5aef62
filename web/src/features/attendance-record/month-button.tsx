import { lazy } from 'react';
import { OpenButton } from '@/kit/dialog/open-button.js';
import type { List } from '@/kit/list/use-list.js';
import { useTexts } from '@/language/use-texts.js';

const MonthSheet = lazy(() => import('./month-sheet.js'));

function MonthButton({ personType, list }: { personType: 1 | 3; list: Pick<List<never>, 'state' | 'search'> }) {
  const texts = useTexts('attendance-record');
  const { params } = list.state;
  const choose = (code: string, day: string) => list.search({ code, from: `${day} 00:00:00`, to: `${day} 00:00:00` });
  return (
    <OpenButton
      texts={texts}
      of={params}
      dialog={{
        title: 'month.title',
        width: 1400,
        isWorkedIn: true,
        of: (_params, { close }) => (
          <MonthSheet
            personType={personType}
            initialClass={params.classId as string | undefined}
            onChoose={(code, day) => {
              choose(code, day);
              close();
            }}
          />
        ),
      }}
    >
      {texts('month.title')}
    </OpenButton>
  );
}

/** Opens the month of the class that the list is of; a cell leads to its records. */
export const monthButton = (personType: 1 | 3) => (list: Pick<List<never>, 'state' | 'search'>) => (
  <MonthButton personType={personType} list={list} />
);
