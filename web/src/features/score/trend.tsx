import type { OutputOf } from '@contracts/kernel/index.js';
import { scoreReportCards, scoreTrend } from '@contracts/organisation/score.js';
import { Flex, Select } from 'antd';
import { useId, useState } from 'react';
import { download } from '@/api/client.js';
import { useApi } from '@/api/queries.js';
import { ActionButton } from '@/kit/actions/action-button.js';
import { OpenButton } from '@/kit/dialog/open-button.js';
import { ChartCard } from '@/kit/report/chart-card.js';
import { Charts } from '@/kit/report/charts.js';
import { useTexts } from '@/language/use-texts.js';
import { onPaper, ReportCards } from './report-cards.js';
import styles from './score.module.css';
import type { SheetDetail } from './sheet.js';

type Standings = OutputOf<typeof scoreTrend>;

interface TrendProps {
  /** The sheet whose report card can be had here, and in whose subjects the pupil can be followed. */
  sheet: Pick<SheetDetail, 'id' | 'fields' | 'isWhole'>;
  student: { id: string; code: string; name: string };
}

/** Stands for the total among the subjects, whose ids are no such text. */
const total = '';

/** A pupil over the examinations, in total or in a subject: scores against the averages, and places. */
export function Trend({ sheet: { id: sheetId, fields: subjects, isWhole }, student }: TrendProps) {
  const texts = useTexts('score');
  const [subjectId, setSubject] = useState(isWhole ? total : (subjects[0]?.id ?? total));
  const asked = useApi(
    scoreTrend,
    { studentId: student.id, ...(subjectId !== total && { subjectId }) },
    { placeholderData: (shown) => shown },
  );
  const field = useId();
  const followed = [
    ...(isWhole ? [{ value: total, label: texts('field.total') }] : []),
    ...subjects.map(({ id, subject }) => ({ value: id, label: subject })),
  ];
  const name = followed.find(({ value }) => value === subjectId)?.label ?? '';
  const lines =
    (...series: [name: string, of: (standing: Standings[number]) => number][]) =>
    (standings: Standings) =>
      standings.length === 0
        ? undefined
        : {
            kind: 'line' as const,
            places: standings.map(({ name }) => name),
            series: series.map(([name, of]) => ({ name, values: standings.map(of) })),
          };
  return (
    <>
      <div className={styles.facts}>
        <span>
          {student.name} {student.code}
        </span>
        <Flex gap={8} align="center">
          <label htmlFor={field}>{texts('field.subjectId')}</label>
          <Select id={field} value={subjectId} options={followed} onChange={setSubject} className={styles.subject} />
        </Flex>
        {isWhole && (
          <>
            <OpenButton
              texts={texts}
              size="small"
              dialog={{ ...onPaper, of: () => <ReportCards sheetId={sheetId} studentId={student.id} /> }}
            >
              {texts('action.printCard')}
            </OpenButton>
            <ActionButton
              size="small"
              onClick={() => download(scoreReportCards, { id: sheetId, studentId: student.id })}
            >
              {texts('action.reportCard')}
            </ActionButton>
          </>
        )}
      </div>
      <Charts>
        <ChartCard
          title={texts(subjectId === total ? 'trend.totals' : 'trend.scores')}
          places={texts('field.name')}
          asked={asked}
          contentOf={lines(
            [name, ({ total: score }) => score],
            [texts('trend.classAverage'), ({ classAverage }) => classAverage],
            [texts('trend.gradeAverage'), ({ gradeAverage }) => gradeAverage],
          )}
        />
        <ChartCard
          title={texts('trend.ranks')}
          places={texts('field.name')}
          asked={asked}
          contentOf={lines(
            [texts('trend.classRank'), ({ classRank }) => classRank],
            [texts('trend.gradeRank'), ({ gradeRank }) => gradeRank],
          )}
        />
      </Charts>
    </>
  );
}
