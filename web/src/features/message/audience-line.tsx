import { messageAudience } from '@contracts/organisation/message.js';
import { keepPreviousData } from '@tanstack/react-query';
import { Form } from 'antd';
import { useApi } from '@/api/queries.js';
import { ClassTree } from '@/kit/pickers/class-tree.js';
import { useStoredName } from '@/kit/pickers/option-state.js';
import type { TreeInputProps } from '@/kit/pickers/tree-select.js';
import { useTexts } from '@/language/use-texts.js';

/** Counts to whom the message of the form would go. */
function Audience() {
  const texts = useTexts('message');
  const target = Form.useWatch('target');
  const classId = Form.useWatch('classId');
  const { data } = useApi(
    messageAudience,
    { target, classId: classId || undefined },
    { enabled: target !== undefined, placeholderData: keepPreviousData, quiet: true },
  );
  return (
    <div role="status">
      {target !== undefined && data ? texts('audience', { ...data, total: data.parents + data.teachers }) : ''}
    </div>
  );
}

/** Picks the unit that a message goes to, and tells how many people that are. */
export function ClassWithAudience(props: TreeInputProps) {
  return (
    <>
      <ClassTree {...props} isFilter named={useStoredName('className')} />
      <Audience />
    </>
  );
}
