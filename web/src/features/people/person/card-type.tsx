import { Select } from 'antd';
import { cardType } from '../../../../../libs/contracts/organisation/card-type.js';
import { keyOf, queryClient, useApi } from '../../../api/queries.js';
import type { ControlProps } from '../../../kit/form/fields.js';
import { useTexts } from '../../../language/use-texts.js';

const cardTypes = cardType.calls.queryAll;

interface CardTypeProps extends Omit<ControlProps, 'max'> {
  value?: string;
  onChange?: (value: string | undefined) => void;
}

/** Picks a type of card. */
function CardType({ value, onChange, ...props }: CardTypeProps) {
  const texts = useTexts('kit');
  const { data, isLoading } = useApi(cardTypes);
  const options = data?.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      placeholder={texts('tree.placeholder')}
      {...props}
      value={value}
      onChange={onChange}
      options={options}
      loading={isLoading}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
    />
  );
}

/** The same as the control of a form. */
export const drawCardType = ({ max: _max, ...props }: ControlProps) => <CardType {...props} />;

/** Name of a type of card that the picker has shown: people keep it beside the id (source: entities.yaml, student). */
export function cardTypeName(id: string | null | undefined): string | null {
  const known = queryClient.getQueryData<{ id: string; name: string }[]>(keyOf(cardTypes));
  return known?.find((one) => one.id === id)?.name ?? null;
}
