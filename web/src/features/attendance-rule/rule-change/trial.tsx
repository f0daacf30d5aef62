import { ruleChangeActivate, ruleChangeRehearse, ruleDraftQuery } from '@contracts/attendance/rule-change.js';
import type { OutputOf } from '@contracts/kernel/index.js';
import { Button, Form } from 'antd';
import { useId, useState } from 'react';
import { change } from '@/api/change.js';
import { callApi } from '@/api/client.js';
import { notify } from '@/api/notify.js';
import { useApi } from '@/api/queries.js';
import { schoolToday } from '@/api/school-day.js';
import { ActionButton } from '@/kit/actions/action-button.js';
import { useConfirm } from '@/kit/actions/confirm.js';
import { useBusy } from '@/kit/actions/use-busy.js';
import type { DialogForm } from '@/kit/dialog/row-dialog.js';
import { DateInput, DaysInput } from '@/kit/pickers/calendar-inputs.js';
import { dayFormat } from '@/kit/pickers/formats.js';
import { JudgingProgress } from '@/kit/report/judging-progress.js';
import { Loading } from '@/kit/states/loading.js';
import { Failure } from '@/kit/states/states.js';
import { useTexts } from '@/language/use-texts.js';
import { type Draft, DraftForm } from './draft-form.js';
import { type Outcome, OutcomeView } from './outcome.js';
import { PlanNotice, usePlan } from './plan-notice.js';
import styles from './trial.module.css';

type Opened = OutputOf<typeof ruleDraftQuery>;
type TrialProps = { of: string } & Pick<DialogForm, 'onChosen' | 'close'>;

/** Days that are rehearsed where nobody says which, today among them. */
const usualDays = 30;

/** What was rehearsed: of which draft it tells. */
interface Rehearsed {
  draft: Draft;
  outcome: Outcome;
}

/** A rule is changed as a draft, rehearsed over days gone by, and put into effect from a day on. */
export default function Trial({ of, ...dialog }: TrialProps) {
  const { data, error, refetch } = useApi(ruleDraftQuery, { id: of }, { staleTime: 0, gcTime: 0 });
  // What somebody types stays; that the rule has moved on is told when the draft is to be put into effect.
  const [opened, setOpened] = useState<Opened>();
  if (data && !opened) setOpened(data);
  if (opened) return <Loaded {...dialog} opened={opened} />;
  return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading rows={6} />;
}

function Loaded({ opened, onChosen, close }: { opened: Opened } & Omit<TrialProps, 'of'>) {
  const texts = useTexts('rule-change');
  const confirm = useConfirm();
  const formId = useId();
  const [form] = Form.useForm<Draft>();
  const [isBusy, run] = useBusy();
  const today = schoolToday().format(dayFormat);
  const [first, setFirst] = useState<string | undefined>(
    schoolToday()
      .subtract(usualDays - 1, 'day')
      .format(dayFormat),
  );
  const [last, setLast] = useState<string | undefined>(today);
  const [from, setFrom] = useState<string | undefined>(today);
  const [rehearsed, setRehearsed] = useState<Rehearsed>();
  const [isStale, setStale] = useState(false);
  const isPlanned = usePlan(opened.id) !== undefined;
  const isPast = from !== undefined && from <= today;

  const rehearse = (draft: Draft) =>
    run(async () => {
      const outcome = await callApi(ruleChangeRehearse, { id: opened.id, draft, from: first, to: last });
      setRehearsed({ draft, outcome });
      setStale(false);
    });
  const blocked = () => {
    if (isPlanned) return texts('blocked.planned');
    if (!rehearsed) return texts('blocked.unseen');
    if (isStale) return texts('blocked.changed');
    if (!from) return texts('blocked.day');
    const { outcome } = rehearsed;
    // What is said to change has to be all that does.
    return isPast && (from < outcome.from || outcome.to < today) ? texts('blocked.range') : undefined;
  };
  const activate = ({ draft, outcome }: Rehearsed, day: string) => {
    const count = outcome.days.reduce((sum, one) => sum + (one.day >= day ? one.count : 0), 0);
    const text = isPast ? texts('activate.past', { from: day, count }) : texts('activate.planned', { from: day });
    confirm({ text }, async () => {
      await change(ruleChangeActivate, { id: opened.id, draft, from: day, version: outcome.version });
      notify.success(texts(isPast ? 'activated' : 'planned'));
      close();
    });
  };
  return (
    <div className={styles.parts}>
      <JudgingProgress />
      <PlanNotice of={opened.id} />
      <DraftForm
        form={form}
        id={formId}
        opened={opened.draft}
        onChanged={() => {
          setStale(true);
          onChosen(true);
        }}
        onComplete={rehearse}
      />
      <div className={styles.foot}>
        <label htmlFor={`${formId}-days`}>
          {texts('field.days')}
          <DaysInput id={`${formId}-days`} from={first} onFrom={setFirst} value={last} onChange={setLast} />
        </label>
        <Button type="primary" htmlType="submit" form={formId} loading={isBusy}>
          {texts('run')}
        </Button>
        <span>{texts(isBusy ? 'running' : 'hint')}</span>
      </div>
      {rehearsed && <OutcomeView of={rehearsed.outcome} />}
      <div className={styles.foot}>
        <label htmlFor={`${formId}-from`}>
          {texts('field.from')}
          <DateInput id={`${formId}-from`} value={from} onChange={setFrom} />
        </label>
        <ActionButton
          type="primary"
          call={ruleChangeActivate}
          blocked={blocked()}
          onClick={() => rehearsed && from && activate(rehearsed, from)}
        >
          {texts('activate')}
        </ActionButton>
      </div>
    </div>
  );
}
