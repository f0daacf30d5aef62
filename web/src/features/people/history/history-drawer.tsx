import { Button, Drawer, Timeline } from 'antd';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { momentFormat } from '../../../kit/pickers/formats.js';
import { DatePicker } from '../../../kit/pickers/pickers.js';
import { Loading } from '../../../kit/states/loading.js';
import { Failure } from '../../../kit/states/states.js';
import { useTexts } from '../../../language/use-texts.js';
import { Erase } from './erase.js';
import styles from './history.module.css';
import { type PersonType, type Subject, useHistory } from './history-store.js';
import { Moment, type MomentChoice } from './moment.js';
import { ChangeEntry, PassEntry } from './timeline-entry.js';
import { type Entry, useTimeline } from './use-timeline.js';

/** Width, px; a narrow window gives less. */
const width = 560;

const close = () => useHistory.setState({ subject: undefined });

/** Property of the address that names a person whose history is asked for: one that was deleted is in no list. */
const addressed = 'history';

/** The newest name that entries tell of; of an erased person that is none. */
const nameIn = (entries: readonly Entry[]) =>
  entries.flatMap((entry) => ('kind' in entry ? entry.changes : [])).find(({ field, to }) => field === 'name' && to)
    ?.to;

/** The history of a person of one kind, as soon as a row or the address opens it. */
export function HistoryDrawer({ personType }: { personType: PersonType }) {
  const texts = useTexts('history');
  const subject = useHistory((state) => state.subject);
  const id = new URLSearchParams(useLocation().search).get(addressed);
  useEffect(() => {
    if (id) useHistory.setState({ subject: { personType, id, name: '' } });
  }, [id, personType]);
  const own = subject?.personType === personType ? subject : undefined;
  return (
    <Drawer
      open={own !== undefined}
      title={own && texts('title', { name: own.name || own.id })}
      size={width}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      destroyOnHidden
      onClose={close}
    >
      {own && <History subject={own} />}
    </Drawer>
  );
}

/** Everything that happened to a person, newest first, and the person as of a moment of it. */
function History({ subject }: { subject: Subject }) {
  const texts = useTexts('history');
  const [choice, setChoice] = useState<MomentChoice>();
  const { entries, isLoading, error, retry, hasMore, more } = useTimeline(subject);
  if (isLoading) return <Loading />;
  if (error) return <Failure error={error} onRetry={() => void retry()} />;
  const named = { ...subject, name: subject.name || nameIn(entries) || subject.id };
  return (
    <>
      <div className={styles.erase}>
        <Erase subject={named} isErased={entries.some((entry) => 'kind' in entry && entry.kind === 'erased')} />
      </div>
      <DatePicker
        className={styles.picker}
        showTime
        format={momentFormat}
        aria-label={texts('moment.choose')}
        placeholder={texts('moment.choose')}
        onChange={(day) => setChoice(day ? { at: day.format(momentFormat) } : undefined)}
      />
      {choice && <Moment subject={subject} choice={choice} onClose={() => setChoice(undefined)} />}
      <Timeline
        items={entries.map((entry) => ({
          key: entry.id,
          color: 'kind' in entry ? 'blue' : 'gray',
          content:
            'kind' in entry ? (
              <ChangeEntry of={entry} onLook={() => setChoice({ changeId: entry.id })} />
            ) : (
              <PassEntry of={entry} />
            ),
        }))}
      />
      {hasMore && (
        <Button block onClick={() => void more()}>
          {texts('more')}
        </Button>
      )}
    </>
  );
}
