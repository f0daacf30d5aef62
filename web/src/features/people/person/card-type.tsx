import { cardType } from '@contracts/organisation/card-type.js';
import type { ControlProps } from '@/kit/form/fields.js';
import { OptionSelect } from '@/kit/pickers/option-select.js';
import { useChoices, useStoredName } from '@/kit/pickers/option-state.js';

/** Picks a type of card. */
function CardType(props: Omit<ControlProps, 'max'>) {
  const asked = useChoices(cardType.calls.queryAll, {}, (types) =>
    types.map(({ id, name }) => ({ value: id, label: name })),
  );
  // People keep the name beside the id (source: entities.yaml, student).
  const named = useStoredName('cardType');
  return <OptionSelect {...props} asked={asked} named={named} allowClear />;
}

/** The same as the control of a form. */
export const drawCardType = ({ max: _max, ...props }: ControlProps) => <CardType {...props} />;
