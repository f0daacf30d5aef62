import { messageAudience } from '@contracts/organisation/message.js';
import { keepPreviousData } from '@tanstack/react-query';
import { Form } from 'antd';
import { useAccount } from '@/api/account.js';
import { useApi } from '@/api/queries.js';
import { ClassTree } from '@/kit/pickers/class-tree.js';
import { useStoredName } from '@/kit/pickers/option-state.js';
import type { TreeInputProps } from '@/kit/pickers/tree-select.js';
import { useTexts } from '@/language/use-texts.js';
import { useIsChosen } from './is-chosen.js';

interface AudienceProps {
  target: 1 | 2 | 3 | 4 | undefined;
  classId: string | null | undefined;
  /** It is about to be published: what holds at this moment counts. */
  isNow?: boolean;
}

/** Counts to whom a message goes; where it is to go now, says until when it waits. */
export function Audience({ target, classId, isNow = false }: AudienceProps) {
  const texts = useTexts('message');
  const { data } = useApi(
    messageAudience,
    { target: target!, classId: classId || undefined },
    {
      enabled: useIsChosen(target, classId),
      placeholderData: keepPreviousData,
      quiet: true,
      ...(isNow && { staleTime: 0 }),
    },
  );
  return (
    <div role="status">
      {target !== undefined && data && (
        <>
          {texts('audience', { parents: data.parents, teachers: data.teachers, total: data.parents + data.teachers })}
          {isNow && data.waitsUntil && <div>{texts('audience.quiet', { until: data.waitsUntil })}</div>}
        </>
      )}
    </div>
  );
}

/** Picks the unit that a message goes to, and tells how many people that are. */
export function ClassWithAudience(props: TreeInputProps) {
  const isLimited = useAccount((state) => state.user?.isLimited);
  return (
    <>
      <ClassTree {...props} isFilter={!isLimited} named={useStoredName('className')} />
      <Audience target={Form.useWatch('target')} classId={Form.useWatch('classId')} />
    </>
  );
}
