import { erasedText } from '@contracts/kernel/event.js';
import { Button, Drawer, Timeline } from 'antd';
import { useEffect, useState } from 'react';
import { momentFormat } from '@/kit/pickers/formats.js';
import { DatePicker } from '@/kit/pickers/pickers.js';
import { Loading } from '@/kit/states/loading.js';
import { Failure } from '@/kit/states/states.js';
import { useTexts } from '@/language/use-texts.js';
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
  entries
    .flatMap((entry) => ('kind' in entry ? entry.changes : []))
    .find(({ field, to }) => field === 'name' && to && to !== erasedText)?.to;

interface HistoryPanelProps {
  /** Without one the drawer slides away. */
  subject: Subject | undefined;
  onClose: () => void;
}

/** The drawer with the history of a person. */
export default function HistoryPanel({ subject, onClose }: HistoryPanelProps) {
  const texts = useTexts('history');
  // Who was deleted is in no list: only the history says the name, under which the person is known as long as it is open.
  const [told, setTold] = useState<Pick<Subject, 'id' | 'name'>>();
  const name = subject && (subject.name || (told?.id === subject.id && told.name) || subject.id);
  return (
    <Drawer
      open={subject !== undefined}
      title={name && texts('title', { name })}
      size={width}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      destroyOnHidden
      onClose={onClose}
    >
      {subject && <History subject={subject} onName={(name) => setTold({ id: subject.id, name })} />}
    </Drawer>
  );
}

/** Everything that happened to a person, newest first, and the person as of a moment of it. */
function History({ subject, onName }: { subject: Subject; onName: (name: string) => void }) {
  const texts = useTexts('history');
  const [choice, setChoice] = useState<MomentChoice>();
  const { entries, isLoading, error, retry, hasMore, more } = useTimeline(subject);
  const toldName = nameIn(entries);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each name
  useEffect(() => onName(toldName ?? ''), [toldName]);
  if (isLoading) return <Loading />;
  if (error && entries.length === 0) return <Failure error={error} onRetry={() => void retry()} />;
  const named = { ...subject, name: subject.name || toldName || subject.id };
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
