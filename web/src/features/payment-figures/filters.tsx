import { paymentQuery } from '@contracts/finance/payment.js';
import { figuredBy } from '@contracts/finance/payment-figures.js';
import { Select } from 'antd';
import { type FilterControlProps, type FilterField, pickFilter, textFilter } from '@/kit/list/filter-fields.js';
import { classFilter } from '@/kit/pickers/class-filter.js';
import { useClearing } from '@/kit/pickers/clearing.js';
import { useChoices, useOptionState } from '@/kit/pickers/option-state.js';
import { useLabels, useTexts } from '@/language/use-texts.js';

/** Code of approved projects (enumeration PaymentStatus); more than a school approves are not offered. */
const approvedProjects = { page: 0, pageSize: 1000, params: { status: 2 } } as const;

interface ProjectsProps {
  id: string;
  /** Ids with commas between them, as an address has them. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** Several approved projects at once. */
function Projects({ id, value, onChange }: ProjectsProps) {
  const texts = useTexts('kit');
  const clearing = useClearing();
  const { choices, ...asked } = useChoices(paymentQuery, approvedProjects, ({ data }) =>
    data.map(({ id: projectId, name }) => ({ value: projectId, label: name })),
  );
  const { missing, props: state } = useOptionState(asked);
  const chosen = value?.split(',') ?? [];
  const isKnown = (one: string) => choices.some((choice) => choice.value === one);
  const unknown = chosen.filter((one) => !isKnown(one)).map((one) => ({ value: one, label: missing }));
  return (
    <Select<string[]>
      placeholder={texts('filter.all')}
      {...state}
      id={id}
      mode="multiple"
      allowClear={clearing}
      showSearch={{ optionFilterProp: 'label' }}
      value={chosen}
      onChange={(ids) => onChange(ids.join(',') || undefined)}
      options={[...choices, ...unknown]}
      maxTagCount="responsive"
      style={{ width: '100%' }}
    />
  );
}

/** What figures and unpaid fees are looked for by. */
export const payerFilters = [
  { ...pickFilter('projectIds', (props) => <Projects {...props} />), width: 240 },
  classFilter('classId'),
  textFilter('keyword'),
] as const;

function By({ id, values, change }: FilterControlProps) {
  const label = useLabels();
  return (
    <Select<string>
      id={id}
      value={values.by as string}
      onChange={(by) => change({ by })}
      options={figuredBy.codes.map((code) => ({ value: code, label: label(figuredBy, code) }))}
      style={{ width: '100%' }}
    />
  );
}

/** By what figures are told: projects, where nothing is said. */
export const byFilter: FilterField<'by'> = {
  names: ['by'],
  parse: (text) => figuredBy.codes.find((code) => code === text),
  initial: () => ({ by: 'project' }),
  draw: (props) => <By {...props} />,
};
