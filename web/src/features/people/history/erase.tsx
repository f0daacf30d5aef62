import { personErase } from '@contracts/people/erasure.js';
import { Alert } from 'antd';
import { useState } from 'react';
import { refreshAfter } from '@/api/queries.js';
import { ActionButton } from '@/kit/actions/action-button.js';
import { longTextField } from '@/kit/form/fields.js';
import { defineForm, FormDialog, type FormTarget } from '@/kit/form/form-dialog.js';
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
  const [target, setTarget] = useState<FormTarget>();
  const onErased = () => {
    forgetName();
    void refreshAfter(personErase);
  };
  return (
    <>
      <ActionButton
        danger
        size="small"
        call={personErase}
        blocked={isErased ? texts('erase.done') : undefined}
        onClick={() => setTarget({ given: { personType, personId } })}
      >
        {texts('erase')}
      </ActionButton>
      <FormDialog
        definition={form}
        intro={<Alert type="error" showIcon title={texts('erase.warning', { name })} />}
        target={target}
        onClose={() => setTarget(undefined)}
        onSaved={onErased}
      />
    </>
  );
}
