import { Button, Drawer, Timeline } from 'antd';
import { useState } from 'react';
import { momentFormat } from '../../../kit/pickers/formats.js';
import { DatePicker } from '../../../kit/pickers/pickers.js';
import { Loading } from '../../../kit/states/loading.js';
import { Failure } from '../../../kit/states/states.js';
import { useTexts } from '../../../language/use-texts.js';
import { Erase } from './erase.js';
import styles from './history.module.css';
import type { Subject } from './history-store.js';
import { Moment, type MomentChoice } from './moment.js';
import { ChangeEntry, PassEntry } from './timeline-entry.js';
import { type Entry, useTimeline } from './use-timeline.js';

/** Width, px; a narrow window gives less. */
const width = 560;

/** The newest name that entries tell of; of an erased person that is none. */
const nameIn = (entries: readonly Entry[]) =>
  entries.flatMap((entry) => ('kind' in entry ? entry.changes : [])).find(({ field, to }) => field === 'name' && to)
    ?.to;

interface HistoryPanelProps {
  /** Without one the drawer slides away. */
  subject: Subject | undefined;
  onClose: () => void;
}

/** The drawer with the history of a person. */
export default function HistoryPanel({ subject, onClose }: HistoryPanelProps) {
  const texts = useTexts('history');
  return (
    <Drawer
      open={subject !== undefined}
      title={subject && texts('title', { name: subject.name || subject.id })}
      size={width}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      destroyOnHidden
      onClose={onClose}
    >
      {subject && <History subject={subject} />}
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
