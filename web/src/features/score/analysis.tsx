import type { ListRow, OutputOf } from '@contracts/kernel/index.js';
import { scoreAnalysis, type scoreQuery } from '@contracts/organisation/score.js';
import { Flex, InputNumber, Select } from 'antd';
import { useId, useState } from 'react';
import { useApi } from '@/api/queries.js';
import type { ChartContent } from '@/kit/chart/option.js';
import { ChartCard } from '@/kit/report/chart-card.js';
import { Charts } from '@/kit/report/charts.js';
import { useTexts } from '@/language/use-texts.js';
import styles from './score.module.css';

type Analysis = OutputOf<typeof scoreAnalysis>;
type Group = Analysis['subjects'][number]['groups'][number];

/** Name of the total among the subjects, whose ids are no such text. */
const total = '';
/** From which percentages a score passes and is excellent, until somebody says otherwise. */
const usual = { passShare: 60, excellenceShare: 85 };

/** The part of all, in percent, with one decimal. */
const part = (count: number, all: number) => Math.round((count / all) * 1000) / 10;

/** How an examination went: by subject, each class against the grade. */
export default function AnalysisView({ sheet }: { sheet: ListRow<typeof scoreQuery> }) {
  const texts = useTexts('score');
  const { termId, examTypeId, classId } = sheet;
  const [shares, setShares] = useState(usual);
  const [chosen, setSubject] = useState(total);
  const asked = useApi(
    scoreAnalysis,
    { termId, examTypeId, classId, ...shares },
    { placeholderData: (shown) => shown },
  );
  // Who sees some of the subjects alone is told no total.
  const told = asked.data?.subjects ?? [];
  const subjectId = told.some(({ id = total }) => id === chosen) ? chosen : (told[0]?.id ?? total);
  const [subjectField, passField, excellenceField] = [useId(), useId(), useId()];
  const contentOf =
    (draw: (groups: readonly Group[]) => ChartContent) =>
    ({ subjects }: Analysis) => {
      const groups = subjects.find(({ id = total }) => id === subjectId)?.groups ?? [];
      return groups.length > 0 ? draw(groups) : undefined;
    };
  const byClass = (kind: 'bar' | 'box', unit?: string, ...series: [name: string, of: (group: Group) => number][]) =>
    contentOf((groups) => ({
      kind,
      unit,
      isUnsummed: true,
      places: groups.map(({ className }) => className),
      series: series.map(([name, of]) => ({ name, values: groups.map(of) })),
    }));
  const bands = contentOf((groups) => {
    // The grade, and the class from which the analysis was opened where it took part.
    const compared = groups.filter((group, index) => index === 0 || group.classId === classId);
    return {
      kind: 'bar',
      unit: '%',
      places: compared[0]!.bands.map(({ to }) => `${to - 10}–${to}%`),
      series: compared.map((group) => ({
        name: group.className,
        values: group.bands.map(({ count }) => part(count, group.count)),
      })),
    };
  });
  const subjects = told.map(({ id = total, subject }) => ({ value: id, label: subject }));
  const share = (id: string, label: string, name: keyof typeof usual) => (
    <Flex gap={8} align="center">
      <label htmlFor={id}>{label}</label>
      <InputNumber
        id={id}
        min={0}
        max={100}
        suffix="%"
        value={shares[name]}
        onChange={(value) => setShares({ ...shares, [name]: value ?? usual[name] })}
      />
    </Flex>
  );
  return (
    <>
      <Flex wrap gap="8px 24px" align="center" className={styles.facts}>
        <span>{[asked.data?.gradeName, sheet.name].filter(Boolean).join(' · ')}</span>
        <Flex gap={8} align="center">
          <label htmlFor={subjectField}>{texts('field.subjectId')}</label>
          <Select
            id={subjectField}
            value={subjectId}
            options={subjects}
            onChange={setSubject}
            className={styles.subject}
          />
        </Flex>
        {share(passField, texts('analysis.passShare'), 'passShare')}
        {share(excellenceField, texts('analysis.excellenceShare'), 'excellenceShare')}
      </Flex>
      <Charts>
        <ChartCard
          title={texts('analysis.boxes')}
          places={texts('field.className')}
          asked={asked}
          contentOf={byClass(
            'box',
            undefined,
            [texts('analysis.lowest'), ({ lowest }) => lowest],
            [texts('analysis.lowerQuartile'), ({ lowerQuartile }) => lowerQuartile],
            [texts('analysis.median'), ({ median }) => median],
            [texts('analysis.upperQuartile'), ({ upperQuartile }) => upperQuartile],
            [texts('analysis.highest'), ({ highest }) => highest],
          )}
        />
        <ChartCard title={texts('analysis.bands')} places={texts('analysis.band')} asked={asked} contentOf={bands} />
        <ChartCard
          title={texts('analysis.averages')}
          places={texts('field.className')}
          asked={asked}
          contentOf={byClass('bar', undefined, [texts('field.average'), ({ average }) => average])}
        />
        <ChartCard
          title={texts('analysis.rates')}
          places={texts('field.className')}
          asked={asked}
          contentOf={byClass(
            'bar',
            '%',
            [texts('analysis.passRate'), ({ passRate }) => passRate],
            [texts('analysis.excellenceRate'), ({ excellenceRate }) => excellenceRate],
          )}
        />
      </Charts>
    </>
  );
}
