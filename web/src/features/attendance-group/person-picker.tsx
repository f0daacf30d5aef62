import {
  DoubleLeftOutlined,
  DoubleRightOutlined,
  LeftOutlined,
  RightOutlined,
  SearchOutlined,
} from '@ant-design/icons';
import { attendancePersonQuery, groupPersonAdd } from '@contracts/attendance/group-person.js';
import { personType } from '@contracts/enumerations.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { Input, Select, Table } from 'antd';
import { useState } from 'react';
import { change } from '@/api/change.js';
import { callApi } from '@/api/client.js';
import { notify } from '@/api/notify.js';
import { ActionButton } from '@/kit/actions/action-button.js';
import type { DialogForm } from '@/kit/dialog/row-dialog.js';
import { type Column, tableColumns, totalWidth } from '@/kit/list/columns.js';
import { DataTable } from '@/kit/list/data-table.js';
import { type FilterField, pickFilter, textFilter } from '@/kit/list/filter-fields.js';
import { Filters } from '@/kit/list/filters.js';
import { useList } from '@/kit/list/use-list.js';
import { ClassTree } from '@/kit/pickers/class-tree.js';
import { Empty } from '@/kit/states/states.js';
import type { Named } from '@/language/text-keys.js';
import { useLabels, useTexts } from '@/language/use-texts.js';
import styles from './attendance-group.module.css';

type Person = ListRow<typeof attendancePersonQuery>;
type Kind = Person['personType'];

/** Page sizes of the two lists (source: attgroup.personpicker, paging). */
const pendingSizes = [5, 10, 20, 100, 1000, 3000];
const selectedSizes = [5, 10];
const usualSize = 5;
/** Most persons that the server answers at once. */
const everybody = { page: 0, pageSize: 50_000 };
const kinds: readonly Kind[] = [1, 3];

function KindSelect({ id, value, onChange }: { id: string; value: Kind; onChange: (kind: Kind) => void }) {
  const label = useLabels();
  const options = kinds.map((kind) => ({ value: kind, label: label(personType, kind) }));
  return <Select<Kind> id={id} value={value} onChange={onChange} options={options} style={{ width: '100%' }} />;
}

/** Students or teachers; there is no choice of both. */
const kindFilter: FilterField<'personType'> = {
  names: ['personType'],
  parse: Number,
  initial: () => ({ personType: kinds[0] }),
  draw: ({ id, values, change }) => (
    <KindSelect id={id} value={values.personType as Kind} onChange={(kind) => change({ personType: kind })} />
  ),
  width: 120,
};
const filters = [
  kindFilter,
  pickFilter('classId', (props) => <ClassTree {...props} isFilter />),
  textFilter('keyword'),
];
const columns: readonly Column<Person, Named<'attendance-group'>>[] = [
  { name: 'personCode', width: 100 },
  { name: 'personName', width: 100 },
  { name: 'className', width: 110 },
  { name: 'phone', width: 130 },
];

interface PersonPickerProps extends DialogForm {
  groupId: string;
}

/** Chooses persons for a group: they move between those who may be chosen and those who are. */
export function PersonPicker({ groupId, formId, run, onChosen, close }: PersonPickerProps) {
  const texts = useTexts('attendance-group');
  const [selected, setSelected] = useState<readonly Person[]>([]);
  const [marked, mark] = useState<readonly string[]>([]);
  const [kind, setKind] = useState(kinds[0]);
  // A student and a teacher may have one code: codes are left out among their own kind.
  const excludedCodes = selected.flatMap((one) => (one.personType === kind ? one.personCode : []));
  const pending = useList(attendancePersonQuery, {
    filters,
    fixed: { excludedCodes },
    isAddressed: false,
    pageSize: usualSize,
  });
  const { params } = pending.state;
  if (params.personType !== kind) setKind(params.personType as Kind);
  const choose = (persons: readonly Person[]) => {
    setSelected(persons);
    onChosen(persons.length > 0);
  };
  const add = (persons: readonly Person[]) => {
    choose([...selected, ...persons]);
    pending.select([]);
  };
  const addAll = async () => {
    const { data } = await callApi(attendancePersonQuery, { ...everybody, params: { ...params, excludedCodes } });
    add(data);
  };
  const addMarked = () => add(pending.selectedRows);
  const remove = (isRemoved: (person: Person) => boolean) => {
    choose(selected.filter((person) => !isRemoved(person)));
    mark([]);
  };
  const save = async () => {
    if (selected.length === 0) return notify.warning(texts('person.nobody'));
    const persons = selected.map(({ personId }) => ({ personId }));
    await change(groupPersonAdd, { groupId, persons });
    notify.success(texts('form.saved'));
    close();
  };
  const none = texts('list.selectFirst');
  return (
    <div className={styles.picker}>
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          void run(save);
        }}
      />
      <Filters texts={texts} list={pending} />
      <div className={styles.pickerLists}>
        <section className={styles.pending} aria-label={texts('person.pending')}>
          <h3>{texts('person.pending')}</h3>
          <DataTable
            texts={texts}
            list={pending}
            columns={columns}
            rowKey="personId"
            isSelectable
            sizes={pendingSizes}
          />
        </section>
        <div className={styles.moves}>
          <ActionButton icon={<DoubleRightOutlined />} onClick={addAll}>
            {texts('person.addAll')}
          </ActionButton>
          <ActionButton
            icon={<RightOutlined />}
            blocked={pending.selected.length === 0 ? none : undefined}
            onClick={addMarked}
          >
            {texts('person.addSelected')}
          </ActionButton>
          <ActionButton
            icon={<LeftOutlined />}
            blocked={marked.length === 0 ? none : undefined}
            onClick={() => remove(({ personId }) => marked.includes(personId))}
          >
            {texts('person.removeSelected')}
          </ActionButton>
          <ActionButton icon={<DoubleLeftOutlined />} onClick={() => remove(() => true)}>
            {texts('person.removeAll')}
          </ActionButton>
        </div>
        <SelectedPersons persons={selected} marked={marked} onMark={mark} />
      </div>
    </div>
  );
}

interface SelectedProps {
  persons: readonly Person[];
  marked: readonly string[];
  onMark: (ids: readonly string[]) => void;
}

/** Those who are chosen, to search among: a whole school fills hundreds of pages. */
function SelectedPersons({ persons, marked, onMark }: SelectedProps) {
  const texts = useTexts('attendance-group');
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const isFound = ({ personCode, personName }: Person) =>
    [personCode, personName].some((text) => text.toLowerCase().includes(wanted));
  const shown = tableColumns(columns, (name) => texts(`field.${name}`));
  // Asked for of every row, also of those out of sight.
  const selectRow = texts('list.selectRow');
  return (
    <section className={styles.chosen} aria-label={texts('person.selected')}>
      <div className={styles.chosenHead}>
        <h3>{texts('person.selectedCount', { total: persons.length })}</h3>
        <Input
          size="small"
          allowClear
          prefix={<SearchOutlined />}
          aria-label={texts('person.searchSelected')}
          placeholder={texts('person.searchSelected')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <Table<Person>
        rowKey="personId"
        columns={shown}
        dataSource={wanted ? persons.filter(isFound) : persons}
        scroll={{ x: totalWidth(shown) }}
        pagination={{
          pageSizeOptions: selectedSizes,
          defaultPageSize: usualSize,
          showSizeChanger: { 'aria-label': texts('list.pageSize') },
        }}
        rowSelection={{
          selectedRowKeys: [...marked],
          onChange: (keys) => onMark(keys.map(String)),
          getCheckboxProps: () => ({ 'aria-label': selectRow }),
          getTitleCheckboxProps: () => ({ 'aria-label': texts('list.selectAll') }),
        }}
        locale={{
          emptyText: wanted ? (
            <Empty isFiltered />
          ) : (
            <span className={styles.nobody}>{texts('person.noneSelected')}</span>
          ),
        }}
      />
    </section>
  );
}
