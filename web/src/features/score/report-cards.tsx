import type { OutputOf } from '@contracts/kernel/index.js';
import { scoreShowReportCards } from '@contracts/organisation/score.js';
import { useApi } from '@/api/queries.js';
import { PrintedLogo } from '@/kit/print/printed-logo.js';
import { Sheet } from '@/kit/print/sheet.js';
import { Loading } from '@/kit/states/loading.js';
import { Failure } from '@/kit/states/states.js';
import { useTexts } from '@/language/use-texts.js';
import styles from './score.module.css';

type Card = OutputOf<typeof scoreShowReportCards>['cards'][number];

/** The dialog that shows report cards to be printed. */
export const onPaper = { title: 'card.title', width: 800 } as const;

interface ReportCardsProps {
  sheetId: string;
  /** Without it those of all pupils of the sheet. */
  studentId?: string;
}

/** Report cards as they are printed, each on a page of its own. */
export function ReportCards({ sheetId, studentId }: ReportCardsProps) {
  const texts = useTexts('score');
  const { data, error, refetch } = useApi(scoreShowReportCards, { id: sheetId, ...(studentId && { studentId }) });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <Sheet title={texts('card.title')}>
      {data.cards.map((card, place) => (
        <ReportCard
          key={card.code}
          card={card}
          // The head of the sheet has it already.
          hasLogo={place > 0}
          examination={data.examination}
          className={data.className}
        />
      ))}
    </Sheet>
  );
}

interface ReportCardProps {
  card: Card;
  hasLogo: boolean;
  examination: string;
  className: string;
}

function ReportCard({ card, hasLogo, examination, className }: ReportCardProps) {
  const texts = useTexts('score');
  const titles = [
    texts('field.subjectId'),
    texts('card.fullMark'),
    texts('field.score'),
    texts('trend.classAverage'),
    texts('trend.gradeAverage'),
  ];
  const { classRank, classCount, gradeRank, gradeCount } = card;
  return (
    <article className={styles.card} aria-label={card.name}>
      {hasLogo && <PrintedLogo />}
      <h3>{examination}</h3>
      <p className={styles.cardFacts}>
        <span>
          {texts('field.studentName')} {card.name}
        </span>
        <span>
          {texts('field.code')} {card.code}
        </span>
        <span>
          {texts('field.className')} {className}
        </span>
      </p>
      <table>
        <thead>
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {card.lines.map(({ subjectId, subject, fullMark, score, classAverage, gradeAverage }) => (
            <tr key={subjectId}>
              <th scope="row">{subject}</th>
              <td>{fullMark}</td>
              <td>{score}</td>
              <td>{classAverage}</td>
              <td>{gradeAverage}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.cardFacts}>
        <span>
          {texts('field.total')} {card.total}
        </span>
        {classRank !== undefined && <span>{texts('card.classRank', { rank: classRank, total: classCount })}</span>}
        {gradeRank !== undefined && <span>{texts('card.gradeRank', { rank: gradeRank, total: gradeCount })}</span>}
      </p>
      <p className={styles.remarks}>{texts('card.remarks')}</p>
      <p className={styles.signature}>{texts('card.signature')} ____________________</p>
    </article>
  );
}
