import type { studentRecordSummary, teacherRecordSummary } from '@contracts/attendance/record.js';
import { teacherRecordState } from '@contracts/enumerations.js';
import { useApi } from '@/api/queries.js';
import { Tiles } from '@/kit/layout/tiles.js';
import type { List } from '@/kit/list/use-list.js';
import { useLabels, useTexts } from '@/language/use-texts.js';
import { isPendingKnown, pending } from './pending.js';

/** Codes of the states of teachers' records (enumeration TeacherRecordStatus). */
const late = 2;
const early = 3;
const absent = 4;
/** Late, left early or absent (enumeration StudentRecordStatus). */
const abnormal = 2;

interface CountsProps {
  call: typeof studentRecordSummary | typeof teacherRecordSummary;
  list: Pick<List<never>, 'state' | 'search'>;
}

/** How many records there are, and how many say that something is wrong: each number limits the list of teachers. */
export function Counts({ call, list: { state, search } }: CountsProps) {
  const texts = useTexts('attendance-record');
  const label = useLabels();
  const { params } = state;
  const isOfTeachers = call.id === 'attmanage.teacher.summary';
  const { state: _state, ...anyState } = params;
  const { data } = useApi(call as typeof teacherRecordSummary, { params: isOfTeachers ? anyState : params });
  const kinds = [
    [late, data?.late],
    [early, data?.early],
    [absent, data?.absent],
    ...(isOfTeachers && isPendingKnown(params) ? [[pending, data?.pending] as const] : []),
  ] as const;
  const stateFor = (code: number) => (isOfTeachers ? code : abnormal);
  return (
    <Tiles<string>
      tiles={[
        { value: '', title: texts('count.all'), figure: data?.count },
        ...kinds.map(([code, figure]) => ({
          value: isOfTeachers ? String(code) : `abnormal ${code}`,
          title: label(teacherRecordState, code as never),
          figure,
        })),
      ]}
      chosen={isOfTeachers ? String(params.state ?? '') : ''}
      onChoose={(value) =>
        search({ ...params, state: value === '' ? undefined : stateFor(Number(value.split(' ').at(-1))) })
      }
    />
  );
}
