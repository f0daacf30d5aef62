import { yearTurnBegin, yearTurnRehearse } from '@contracts/organisation/year-turn.js';
import { keepPreviousData } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { change } from '@/api/change.js';
import { useApi } from '@/api/queries.js';
import { ActionButton } from '@/kit/actions/action-button.js';
import { useConfirm } from '@/kit/actions/confirm.js';
import { Tiles } from '@/kit/layout/tiles.js';
import { Loading } from '@/kit/states/loading.js';
import { Empty, Failure } from '@/kit/states/states.js';
import { useTexts } from '@/language/use-texts.js';
import { PlanTable } from './plan-table.js';
import type { Plan, Planned, Wanted } from './planned.js';
import styles from './year-turn.module.css';

const wantedOf = ({ id, version, action, gradeId, name }: Planned) => ({ id, version, action, gradeId, name });

/** What a turn would do to each class: it can be changed class by class, and is then done as it stands there. */
export function Rehearsal({ onTurned }: { onTurned: () => void }) {
  const texts = useTexts('year-turn');
  const confirm = useConfirm();
  const [wanted, setWanted] = useState<Readonly<Record<string, Wanted>>>({});
  const { data, error, refetch, isFetching, isPlaceholderData } = useApi(
    yearTurnRehearse,
    { classes: Object.values(wanted) },
    { staleTime: 0, gcTime: 0, placeholderData: keepPreviousData },
  );
  // A rehearsal that failed takes nothing away: what was told before stays, with all that somebody has chosen.
  const last = useRef<Plan>(undefined);
  useEffect(() => {
    if (data) last.current = data;
  }, [data]);
  const plan = data ?? last.current;
  if (!plan) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading rows={6} />;
  const { classes, moved, graduated, stayed, movingPupils, leavingPupils, endingBindings, conflicts, lastAt } = plan;
  if (classes.length === 0) return <Empty />;
  const turn = () => {
    const text = texts('question', { moved, graduated, pupils: leavingPupils, bindings: endingBindings });
    confirm({ text }, async () => {
      await change(yearTurnBegin, { classes: classes.map(wantedOf) });
      onTurned();
    });
  };
  /** Why the turn cannot be made: what is shown has to be what was told of what is wanted now. */
  const blocked = () => {
    if (isFetching || isPlaceholderData) return texts('blocked.asking');
    if (error) return texts('blocked.unknown');
    if (conflicts > 0) return texts('blocked.conflicts');
    return moved + graduated === 0 ? texts('blocked.nothing') : undefined;
  };
  const figures = { moved, movingPupils, graduated, leavingPupils, endingBindings, stayed } as const;
  return (
    <div className={styles.parts} aria-busy={isFetching}>
      <Tiles
        tiles={(['moved', 'movingPupils', 'graduated', 'leavingPupils', 'endingBindings', 'stayed'] as const).map(
          (name) => ({ value: name, title: texts(`figure.${name}`), figure: figures[name] }),
        )}
        chosen={undefined}
      />
      <div role="status" className={styles.parts}>
        {conflicts > 0 && <Alert showIcon type="error" title={texts('conflicts', { count: conflicts })} />}
        {lastAt && <Alert showIcon type="info" title={texts('lastAt', { at: lastAt })} />}
        {error && <Failure error={error} onRetry={() => void refetch()} />}
      </div>
      <PlanTable plan={plan} onWanted={(one) => setWanted((before) => ({ ...before, [one.id]: one }))} />
      <div className={styles.foot}>
        <span>{texts('hint')}</span>
        <ActionButton type="primary" call={yearTurnBegin} blocked={blocked()} onClick={turn}>
          {texts('turn')}
        </ActionButton>
      </div>
    </div>
  );
}
