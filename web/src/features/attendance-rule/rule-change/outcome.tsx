import { mostRehearsedRecords, rehearsedState, type ruleChangeRehearse } from '@contracts/attendance/rule-change.js';
import type { OutputOf } from '@contracts/kernel/index.js';
import { Alert } from 'antd';
import { Tiles } from '@/kit/layout/tiles.js';
import { PlainTable } from '@/kit/list/plain-table.js';
import { chosenLanguage } from '@/language/choice.js';
import { useLabels, useTexts } from '@/language/use-texts.js';
import styles from './trial.module.css';

/** What a rehearsal has found out. */
export type Outcome = OutputOf<typeof ruleChangeRehearse>;
type Change = Outcome['changes'][number];

/** One class, and how many of its records change in which way. */
interface ClassRow {
  id: string;
  name: string;
  total: number;
  counts: ReadonlyMap<string, number>;
}

const written = (count: number | undefined) => count?.toLocaleString(chosenLanguage()) ?? '';
const kindOf = ({ before, after }: Pick<Change, 'before' | 'after'>) => `${before} ${after}`;

/** The first row is of all, those of classes follow. */
function rowsOf(changes: readonly Change[], names: { total: string; none: string }): ClassRow[] {
  const rows = new Map<string, ClassRow & { counts: Map<string, number> }>();
  const add = (id: string, name: string, change: Change) => {
    const row = rows.get(id) ?? { id, name, total: 0, counts: new Map<string, number>() };
    row.total += change.count;
    row.counts.set(kindOf(change), (row.counts.get(kindOf(change)) ?? 0) + change.count);
    rows.set(id, row);
  };
  for (const change of changes) add('', names.total, change);
  for (const change of changes) add(change.classId ?? 'none', change.className || names.none, change);
  return [...rows.values()];
}

/** What a rehearsal tells: numbers, by class and kind, and the first of the records. */
export function OutcomeView({ of }: { of: Outcome }) {
  const texts = useTexts('rule-change');
  const label = useLabels();
  const { persons, changedPersons, records, changes, examples, isTruncated } = of;
  const state = (code: Change['before']) => label(rehearsedState, code);
  const titleOf = ({ before, after }: Pick<Change, 'before' | 'after'>) =>
    before === after
      ? texts('otherwise', { state: state(before) })
      : texts('changed', { before: state(before), after: state(after) });
  const figures = { persons, changedPersons, records };
  const kinds = [...new Map(changes.map((change) => [kindOf(change), change])).values()].sort(
    (one, other) => one.before - other.before || one.after - other.after,
  );
  const classColumns = [
    { key: 'name', dataIndex: 'name', title: texts('field.className'), width: 160 },
    {
      ...{ key: 'total', dataIndex: 'total', title: texts('total'), width: 90, align: 'right' as const },
      render: written,
    },
    ...kinds.map((kind) => ({
      key: kindOf(kind),
      title: titleOf(kind),
      width: 170,
      align: 'right' as const,
      render: (_value: unknown, { counts }: ClassRow) => written(counts.get(kindOf(kind))),
    })),
  ];
  const exampleColumns = [
    { key: 'className', dataIndex: 'className', title: texts('field.className'), width: 140 },
    { key: 'personCode', dataIndex: 'personCode', title: texts('field.personCode'), width: 120 },
    { key: 'personName', dataIndex: 'personName', title: texts('field.personName'), width: 120 },
    { key: 'day', dataIndex: 'day', title: texts('field.day'), width: 120 },
    { key: 'title', dataIndex: 'title', title: texts('field.shift'), width: 140 },
    { key: 'before', dataIndex: 'before', title: texts('field.before'), width: 100, render: state },
    { key: 'after', dataIndex: 'after', title: texts('field.after'), width: 100, render: state },
  ];
  return (
    <section className={styles.parts} role="status">
      <Tiles
        tiles={(['persons', 'changedPersons', 'records'] as const).map((name) => ({
          value: name,
          title: texts(name),
          figure: figures[name],
        }))}
        chosen={undefined}
      />
      {records === 0 ? (
        <Alert showIcon type="info" title={texts('nothing')} />
      ) : (
        <>
          <h3 className={styles.heading}>{texts('byClass')}</h3>
          <PlainTable<ClassRow>
            columns={classColumns}
            dataSource={rowsOf(changes, { total: texts('total'), none: texts('none') })}
          />
          <h3 className={styles.heading}>{texts('examples')}</h3>
          {isTruncated && <Alert showIcon type="info" title={texts('truncated', { count: mostRehearsedRecords })} />}
          <PlainTable
            columns={exampleColumns}
            dataSource={examples}
            scroll={{ x: 840, y: 320 }}
            virtual={examples.length > 50}
          />
        </>
      )}
    </section>
  );
}
