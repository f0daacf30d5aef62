import {
  mostRehearsedDays,
  ruleChangeActivate,
  ruleChangeQuery,
  ruleChangeRehearse,
  ruleDraftQuery,
  usualRehearsedDays,
} from '@contracts/attendance/rule-change.js';
import type { OutputOf } from '@contracts/kernel/index.js';
import { Alert, Button, Form, Space } from 'antd';
import { useId, useRef, useState } from 'react';
import { change } from '@/api/change.js';
import { callApi } from '@/api/client.js';
import { notify } from '@/api/notify.js';
import { useApi } from '@/api/queries.js';
import { schoolToday } from '@/api/school-day.js';
import { ActionButton } from '@/kit/actions/action-button.js';
import { useConfirm } from '@/kit/actions/confirm.js';
import { useBusy } from '@/kit/actions/use-busy.js';
import type { DialogForm } from '@/kit/dialog/row-dialog.js';
import { draftPlace, useDraft } from '@/kit/form/draft.js';
import { DraftOffer } from '@/kit/form/draft-offer.js';
import { DateInput, DaysInput } from '@/kit/pickers/calendar-inputs.js';
import { dayFormat } from '@/kit/pickers/formats.js';
import { JudgingProgress } from '@/kit/report/judging-progress.js';
import { Loading } from '@/kit/states/loading.js';
import { Failure } from '@/kit/states/states.js';
import { chosenLanguage } from '@/language/choice.js';
import { useTexts } from '@/language/use-texts.js';
import { type Draft, DraftForm } from './draft-form.js';
import { type Outcome, OutcomeView } from './outcome.js';
import { PlanNotice, usePlan } from './plan-notice.js';
import styles from './trial.module.css';

type Rule = OutputOf<typeof ruleDraftQuery>;
/** What the dialog began with: the draft, and the rule as it was then. */
interface Opened {
  draft: Draft;
  now: Rule;
}
type TrialProps = { of: string } & Pick<DialogForm, 'onChosen' | 'close'>;

/** What was rehearsed: of which draft it tells. */
interface Rehearsed {
  draft: Draft;
  outcome: Outcome;
}

/** A rule is changed as a draft, rehearsed over days gone by, and put into effect from a day on. */
export default function Trial({ of, ...dialog }: TrialProps) {
  const { data, error, refetch } = useApi(ruleDraftQuery, { id: of }, { staleTime: 0, gcTime: 0 });
  const plans = useApi(ruleChangeQuery, {}, { quiet: true });
  // What somebody types stays, whatever is known later.
  const [opened, setOpened] = useState<Opened>();
  if (data && !plans.isPending && !opened) {
    const plan = plans.data?.find(({ id }) => id === of);
    setOpened({ draft: plan?.draft ?? data.draft, now: data });
  }
  if (opened && data) return <Loaded {...dialog} opened={opened} now={data} askAgain={refetch} />;
  return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading rows={6} />;
}

const isSame = (one: Rule, other: Rule) => JSON.stringify(one.draft) === JSON.stringify(other.draft);

interface LoadedProps extends Omit<TrialProps, 'of'> {
  opened: Opened;
  /** The rule as it is. */
  now: Rule;
  askAgain: () => Promise<unknown>;
}

/** What is typed is kept over a reload of the tab, as in other forms. */
const drafted = {
  namespace: 'rule-change' as const,
  add: ruleChangeRehearse,
  fields: Object.keys(ruleChangeRehearse.input.draft.nested!.fields).map((name) => ({ name })),
};

function Loaded({ opened, now, askAgain, onChosen, close }: LoadedProps) {
  const texts = useTexts('rule-change');
  const confirm = useConfirm();
  const formId = useId();
  const [form] = Form.useForm<Draft>();
  const [isBusy, run] = useBusy();
  const today = schoolToday().format(dayFormat);
  const [first, setFirst] = useState<string | undefined>(
    schoolToday()
      .subtract(usualRehearsedDays - 1, 'day')
      .format(dayFormat),
  );
  const [last, setLast] = useState<string | undefined>(today);
  const [from, setFrom] = useState<string | undefined>(today);
  const [rehearsed, setRehearsed] = useState<Rehearsed>();
  const [isStale, setStale] = useState(false);
  /** How often something was typed: what was typed while it was rehearsed is not in the outcome. */
  const edits = useRef(0);
  /** The rule as whoever types has seen it. */
  const [seen, setSeen] = useState(opened.now);
  const hasMoved = !isSame(seen, now);
  const { id, draft: current } = now;
  const isPlanned = usePlan(id) !== undefined;
  const isPast = from !== undefined && from <= today;
  const earliest = schoolToday()
    .subtract(mostRehearsedDays - 1, 'day')
    .format(dayFormat);

  const target = { row: { ...opened.draft, id, revision: opened.now.version } };
  const kept = useDraft(drafted, target);
  const onChanged = () => {
    edits.current += 1;
    setStale(true);
    kept.keep(form.getFieldsValue(true));
    onChosen(true, draftPlace(drafted, target));
  };
  const rehearse = (draft: Draft) =>
    run(async () => {
      const before = edits.current;
      const outcome = await callApi(ruleChangeRehearse, { id, draft, from: first, to: last });
      setRehearsed({ draft, outcome });
      setStale(edits.current !== before);
      if (outcome.version !== now.version) await askAgain();
    });
  const blocked = () => {
    if (isPlanned) return texts('blocked.planned');
    if (hasMoved) return texts('moved.title');
    if (!rehearsed) return texts('blocked.unseen');
    if (isStale || rehearsed.outcome.version !== now.version) return texts('blocked.changed');
    if (!from) return texts('blocked.day');
    if (from < earliest) return texts('blocked.early', { day: earliest });
    const { outcome } = rehearsed;
    // What is said to change has to be all that does.
    return isPast && (from < outcome.from || outcome.to < today) ? texts('blocked.range') : undefined;
  };
  const activate = ({ draft, outcome }: Rehearsed, day: string) => {
    const count = outcome.days.reduce((sum, one) => sum + (one.day >= day ? one.count : 0), 0);
    const text = isPast
      ? texts('activate.past', { from: day, count: count.toLocaleString(chosenLanguage()) })
      : texts('activate.planned', { from: day });
    confirm({ text, about: [{ name: current.title }], after: close }, async () => {
      try {
        await change(ruleChangeActivate, { id, draft, from: day, version: outcome.version });
      } catch (problem) {
        // Where somebody else was quicker, the dialog says so.
        await askAgain();
        throw problem;
      }
      kept.forget();
      notify.success(texts(isPast ? 'activated' : 'planned'));
    });
  };
  return (
    <div className={styles.parts}>
      <h3 className={styles.heading}>{current.title}</h3>
      <JudgingProgress />
      <PlanNotice of={id} title={current.title ?? ''} />
      {hasMoved && (
        <Alert
          showIcon
          type="warning"
          title={texts('moved.title')}
          description={texts('moved.text')}
          action={
            <Space wrap>
              <Button
                size="small"
                onClick={() => {
                  form.setFieldsValue(current);
                  onChanged();
                  setSeen(now);
                }}
              >
                {texts('moved.load')}
              </Button>
              <Button size="small" onClick={() => setSeen(now)}>
                {texts('moved.keep')}
              </Button>
            </Space>
          }
        />
      )}
      {kept.offered && (
        <DraftOffer
          draft={kept.offered}
          isStale={kept.offered.revision !== opened.now.version}
          onTaken={() => {
            form.setFieldsValue(kept.take(kept.offered!));
            onChosen(true, draftPlace(drafted, target));
          }}
          onDiscarded={kept.forget}
        />
      )}
      <DraftForm form={form} id={formId} opened={opened.draft} onChanged={onChanged} onComplete={rehearse} />
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
      {rehearsed?.draft.shifts?.length === 0 && <Alert showIcon type="warning" title={texts('noShifts')} />}
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
