import { personMoment } from '@contracts/people/history.js';
import { Alert, Card, Descriptions } from 'antd';
import { useApi } from '@/api/queries.js';
import { Loading } from '@/kit/states/loading.js';
import { useTexts, useWords } from '@/language/use-texts.js';
import { Photo } from '../face/photo.js';
import styles from './history.module.css';
import type { Subject } from './history-store.js';

/** A past moment: a time, or just after a change. */
export type MomentChoice = { at: string } | { changeId: string };

interface MomentProps {
  subject: Subject;
  choice: MomentChoice;
  onClose: () => void;
}

/** A person as it was at a moment. */
export function Moment({ subject: { personType, id: personId, name }, choice, onClose }: MomentProps) {
  const texts = useTexts('history');
  const nameOf = useWords('history', 'field');
  const { data } = useApi(personMoment, { personType, personId, ...choice });
  if (!data) return <Loading />;
  const items = data.values.map(({ field, value }, index) => ({
    key: `${field} ${index}`,
    label: nameOf(field),
    children: value,
  }));
  const photo = { key: 'photo', label: texts('field.photo'), children: <Photo url={data.faceUrl ?? ''} name={name} /> };
  return (
    <Card
      size="small"
      className={styles.moment}
      role="region"
      aria-label={texts('moment.title', { at: data.at })}
      title={texts('moment.title', { at: data.at })}
      extra={
        <button type="button" className={styles.back} onClick={onClose}>
          {texts('moment.close')}
        </button>
      }
    >
      {data.exists ? (
        <Descriptions size="small" column={1} items={data.faceUrl ? [...items, photo] : items} />
      ) : (
        <Alert type="info" showIcon title={texts('moment.nobody')} />
      )}
    </Card>
  );
}
