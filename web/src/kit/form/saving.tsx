import type { Call } from '@contracts/kernel/index.js';
import type { FormInstance } from 'antd';
import { lazy, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { useErrorsInLanguage } from './errors-in-language.js';
import type { FormField } from './fields.js';
import { type Conflict, conflictOf, newestOf, settled, type Values } from './stale.js';

const ConflictDialog = lazy(() => import('./conflict.js'));

interface SavingProps<Answer> {
  fields: readonly FormField[];
  labelOf: (field: FormField) => string;
  /** The row as the form was opened with it. */
  opened: Values;
  /** What the form is sent with. */
  call: Call;
  run: (work: () => unknown) => Promise<void>;
  /** Sends the values of the form, as a change of the row that the user has seen. */
  send: (values: Values, seen: Values) => Promise<Answer>;
  /** What the form would be opened with, of a row as the server tells it. */
  valuesOf: (newest: Values) => Values | Promise<Values>;
  /** The server has taken the values. */
  onSaved: (answer: Answer, values: Values) => void;
}

interface Saving {
  save: (values: Values) => Promise<void>;
  /** The row as it was opened, or as the user has last seen it. */
  seen: RefObject<Values>;
  /** What the user is asked about what others have saved. */
  question: ReactNode;
}

/**
 * Saves what was changed; over what somebody else has saved meanwhile only as the user, who is shown it field by field, chooses.
 * @param show what the user has chosen is to be seen; gives whether it may be saved
 */
export function useSavingOver<Answer>({
  fields,
  labelOf,
  opened,
  call,
  run,
  send,
  valuesOf,
  onSaved,
  show,
}: SavingProps<Answer> & { show: (values: Values) => boolean | Promise<boolean> }): Saving {
  const seen = useRef(opened);
  const [conflict, setConflict] = useState<Conflict>();
  /** Somebody else was faster: what touches no field of the form is nothing to choose from. */
  const meet = (values: Values, newest: Values) => {
    const met = conflictOf(fields, seen.current, values, newest);
    if (met.fields.length > 0) return setConflict(met);
    seen.current = newest;
    return save(values);
  };
  const save = async (values: Values): Promise<void> => {
    let answer: Answer;
    try {
      answer = await send(values, seen.current);
    } catch (failure) {
      const newest = newestOf(call, failure);
      if (!newest) throw failure;
      return meet(values, await valuesOf(newest));
    }
    onSaved(answer, values);
  };
  const choose = (theirs: readonly FormField[]) => {
    const values = settled(conflict!, theirs);
    seen.current = conflict!.newest;
    setConflict(undefined);
    return run(async () => {
      if (await show(values)) await save(values);
    });
  };
  const question = conflict && (
    <Suspense>
      <ConflictDialog conflict={conflict} labelOf={labelOf} onCancel={() => setConflict(undefined)} onChosen={choose} />
    </Suspense>
  );
  return { save, seen, question };
}

/** Saves a form, as `useSavingOver` does. */
export function useSaving<Answer>({ form, ...saving }: SavingProps<Answer> & { form: FormInstance<Values> }): Saving {
  useErrorsInLanguage(form);
  const show = (values: Values) => {
    form.setFieldsValue(values);
    // What is mixed of both may break a rule that neither has broken: the form shows which.
    return form.validateFields().then(
      () => true,
      () => false,
    );
  };
  return useSavingOver({ ...saving, show });
}
