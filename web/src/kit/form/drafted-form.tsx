import type { Call } from '@contracts/kernel/index.js';
import { useState } from 'react';
import { useDraft } from './draft.js';
import { DraftOffer } from './draft-offer.js';
import { FormBody, type FormBodyProps } from './form-body.js';
import type { Values } from './stale.js';

interface DraftedFormProps<Add extends Call, Key extends string>
  extends Omit<FormBodyProps<Add, Key>, 'typed' | 'onTyped'> {
  /** Says whether something is typed that the form was not opened with. */
  onTyped: (isTyped: boolean) => void;
}

/** The fields of a form, and above them the offer of what was typed in it before the tab was loaded anew. */
export function DraftedForm<Add extends Call, Key extends string>({
  onTyped,
  onSaved,
  ...body
}: DraftedFormProps<Add, Key>) {
  const { definition, target } = body;
  const { offered, take, forget, keep } = useDraft(definition, target);
  const [typed, setTyped] = useState<Values>();
  return (
    <>
      {offered && (
        <DraftOffer
          draft={offered}
          isStale={offered.revision !== target.row?.revision}
          onTaken={() => {
            setTyped(take(offered));
            onTyped(true);
          }}
          onDiscarded={forget}
        />
      )}
      <FormBody
        // Fields are made anew for what they begin with.
        key={typed ? 'typed' : 'opened'}
        {...body}
        typed={typed}
        onTyped={(isTyped, values) => {
          onTyped(isTyped);
          keep(values);
        }}
        onSaved={(added) => {
          forget();
          onSaved(added);
        }}
      />
    </>
  );
}
