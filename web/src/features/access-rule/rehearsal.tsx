import { type accessRehearse, mostRehearsed } from '@contracts/devices/access-rehearsal.js';
import { onlineState } from '@contracts/enumerations.js';
import type { OutputOf } from '@contracts/kernel/index.js';
import { Alert, Tag } from 'antd';
import { Tiles } from '@/kit/layout/tiles.js';
import { type Column, StateMark, tableColumns } from '@/kit/list/columns.js';
import { PlainTable } from '@/kit/list/plain-table.js';
import type { Named } from '@/language/text-keys.js';
import { useTexts } from '@/language/use-texts.js';
import styles from './rehearsal.module.css';

/** What a rehearsal tells. */
export type Told = OutputOf<typeof accessRehearse>;
type Place = Told['devices'][number];

const isOverflowing = ({ wanted, capacity }: Place) => typeof capacity === 'number' && wanted > capacity;

/** How many permissions a device would have, of those that it has place for. */
function Room({ of }: { of: Place }) {
  const texts = useTexts('access-rule');
  const { wanted, capacity } = of;
  const told = typeof capacity === 'number' ? String(capacity) : texts('rehearsal.unknown');
  return (
    <>
      {wanted} / {told} {isOverflowing(of) && <Tag color="error">{texts('rehearsal.tooFull')}</Tag>}
    </>
  );
}

const columns: readonly Column<Place, Named<'access-rule'>>[] = [
  { name: 'name', title: 'device', width: 160 },
  { name: 'code', width: 80 },
  {
    name: 'state',
    title: 'online',
    width: 80,
    codes: onlineState,
    render: ({ state }) => <StateMark of={onlineState} code={state} good={1} bad={3} />,
  },
  { name: 'added', width: 90, align: 'right' },
  { name: 'removed', width: 90, align: 'right' },
  { name: 'changed', width: 90, align: 'right' },
  { name: 'rows', width: 80, align: 'right' },
  { name: 'wanted', width: 210, render: (place) => <Room of={place} /> },
  { name: 'full', width: 100, align: 'right' },
];

/** What a change of rules would do: numbers, what speaks against it, and each device. */
export function Rehearsal({ told }: { told: Told }) {
  const texts = useTexts('access-rule');
  const { added, removed, changed, concerned, away, overflowing, unknown, devices, isTruncated } = told;
  if (concerned === 0) return <Alert showIcon type="info" role="status" title={texts('rehearsal.nothing')} />;
  const share = Math.round((away / concerned) * 100);
  const figures = { added, removed, changed, concerned } as const;
  return (
    <div className={styles.rehearsal}>
      <Tiles
        tiles={(['added', 'removed', 'changed', 'concerned'] as const).map((name) => ({
          value: name,
          title: texts(`rehearsal.${name}`),
          figure: figures[name],
        }))}
        chosen={undefined}
      />
      <div role="status" className={styles.warnings}>
        {overflowing + away + unknown === 0 && <Alert showIcon type="success" title={texts('rehearsal.fine')} />}
        {overflowing > 0 && (
          <Alert showIcon type="error" title={texts('rehearsal.overflowing', { count: overflowing })} />
        )}
        {away > 0 && (
          <Alert showIcon type="warning" title={texts('rehearsal.away', { count: away, total: concerned, share })} />
        )}
        {unknown > 0 && <Alert showIcon type="info" title={texts('rehearsal.unknownRoom', { count: unknown })} />}
        {isTruncated && <Alert showIcon type="info" title={texts('rehearsal.truncated', { count: mostRehearsed })} />}
      </div>
      <PlainTable columns={tableColumns(columns, (name) => texts(`field.${name}`))} dataSource={devices} />
    </div>
  );
}
