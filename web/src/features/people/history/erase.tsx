import { personErase } from '@contracts/people/erasure.js';
import { Alert } from 'antd';
import { OpenButton } from '@/kit/dialog/open-button.js';
import { defineForm } from '@/kit/form/definition.js';
import { longTextField } from '@/kit/form/fields.js';
import { useTexts } from '@/language/use-texts.js';
import { forgetName, type Subject } from './history-store.js';

const form = defineForm({
  namespace: 'history',
  add: personErase,
  fields: [longTextField('reason', { wide: true })],
  width: 520,
  success: 'erase.done',
});

interface EraseProps {
  subject: Subject;
  /** Nothing is left to be erased. */
  isErased: boolean;
}

/** Makes what is known of a person unreadable, after a dialog that names the person and asks why. */
export function Erase({ subject: { personType, id: personId, name }, isErased }: EraseProps) {
  const texts = useTexts('history');
  return (
    <OpenButton
      danger
      size="small"
      call={personErase}
      blocked={isErased ? texts('erase.done') : undefined}
      texts={texts}
      form={{
        definition: form,
        target: () => ({ given: { personType, personId } }),
        intro: () => <Alert type="error" showIcon title={texts('erase.warning', { name })} />,
        onSaved: forgetName,
      }}
    >
      {texts('erase')}
    </OpenButton>
  );
}
