import { useTexts } from '@/language/use-texts.js';
import { bandRowsOf, DayLine, rowsOf, type Stretch } from './day-line.js';
import styles from './explanation.module.css';
import { type Explanation, placeOf, toneOf } from './reasons.js';

/** Px between the rows of marks. */
const rowHeight = 26;
/** The same of bands of leave. */
const bandHeight = 20;

const Band = ({ left, width, className }: Stretch & { className: string | undefined }) => (
  <span className={className} style={{ insetInlineStart: `${left}%`, inlineSize: `${width}%` }} />
);

/**
 * The day of a record as a line: when to sign in and out, leave as bands, and a mark for each reason that has a moment. It says
 * nothing that the list of reasons does not say; the marks have the numbers of that list.
 */
export function DayDrawing({ of, current }: { of: Explanation; current: number | undefined }) {
  const texts = useTexts('attendance-record');
  const { day, signInFrom, signInTo, signOutFrom, signOutTo, reasons } = of;
  const leave = reasons.flatMap(({ kind, at, until }, index) =>
    kind === 'leave' ? [{ index, from: at!, to: until! }] : [],
  );
  const marks = reasons.flatMap((reason, index) => {
    const at = reason.kind === 'leave' ? undefined : placeOf(reason, day);
    return at ? [{ index, at, tone: toneOf(reason) }] : [];
  });
  const line = new DayLine([
    ...[signInFrom, signInTo, signOutFrom, signOutTo, ...leave.flatMap(({ from, to }) => [from, to])],
    ...marks.map(({ at }) => at),
  ]);
  const bands = leave.map(({ from, to }) => line.stretch(from, to));
  const bandRows = bandRowsOf(bands);
  const rows = rowsOf(marks.map(({ at }) => line.at(at)));
  return (
    <figure className={styles.figure}>
      <div className={styles.drawing} role="img" aria-label={texts('why.drawing', { day, ...line.ends })} dir="ltr">
        <div className={styles.bands}>
          <Band className={styles.window} {...line.stretch(signInFrom, signInTo)} />
          <Band className={styles.window} {...line.stretch(signOutFrom, signOutTo)} />
        </div>
        {leave.length > 0 && (
          <div className={styles.leaves} style={{ blockSize: bandHeight * (Math.max(...bandRows) + 1) }}>
            {leave.map(({ index }, place) => (
              <span
                key={index}
                className={styles.leave}
                data-current={index === current || undefined}
                style={{
                  insetInlineStart: `${bands[place]!.left}%`,
                  inlineSize: `${bands[place]!.width}%`,
                  insetBlockStart: bandHeight * bandRows[place]!,
                }}
              >
                <span>{index + 1}</span>
              </span>
            ))}
          </div>
        )}
        <div className={styles.marks} style={{ blockSize: rowHeight * (Math.max(-1, ...rows) + 1) }}>
          {marks.map(({ index, at, tone }, place) => (
            <span
              key={index}
              className={styles.mark}
              data-tone={tone}
              data-current={index === current || undefined}
              style={{ insetInlineStart: `${line.at(at)}%`, insetBlockStart: rowHeight * rows[place]! }}
            >
              {index + 1}
            </span>
          ))}
        </div>
        <div className={styles.hours}>
          {line.hours.map(({ text, left }) => (
            <span key={text} style={{ insetInlineStart: `${left}%` }}>
              {text}
            </span>
          ))}
        </div>
      </div>
      <figcaption className={styles.legend}>
        <span data-of="window">{texts('why.windows')}</span>
        {leave.length > 0 && <span data-of="leave">{texts('mark.leave')}</span>}
        {marks.length > 0 && <span data-of="mark">{texts('why.marks')}</span>}
      </figcaption>
    </figure>
  );
}
