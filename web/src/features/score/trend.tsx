import type { OutputOf } from '@contracts/kernel/index.js';
import { scoreReportCards, scoreTrend } from '@contracts/organisation/score.js';
import { download } from '@/api/client.js';
import { useApi } from '@/api/queries.js';
import { ActionButton } from '@/kit/actions/action-button.js';
import { ChartCard } from '@/kit/report/chart-card.js';
import { Charts } from '@/kit/report/charts.js';
import { useTexts } from '@/language/use-texts.js';
import styles from './score.module.css';

type Standings = OutputOf<typeof scoreTrend>;

interface TrendProps {
  /** The sheet of the report card that can be had here. */
  sheetId: string;
  student: { id: string; code: string; name: string };
}

/** A pupil over the examinations: totals against the averages, and places. */
export function Trend({ sheetId, student }: TrendProps) {
  const texts = useTexts('score');
  const asked = useApi(scoreTrend, { studentId: student.id });
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
        <ActionButton size="small" onClick={() => download(scoreReportCards, { id: sheetId, studentId: student.id })}>
          {texts('action.reportCard')}
        </ActionButton>
      </div>
      <Charts>
        <ChartCard
          title={texts('trend.totals')}
          places={texts('field.name')}
          asked={asked}
          contentOf={lines(
            [texts('field.total'), ({ total }) => total],
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
