import { LinkOutlined } from '@ant-design/icons';
import type { ListRow } from '@contracts/kernel/index.js';
import {
  teacherBindingAdd,
  teacherBindingDelete,
  teacherBindingQuery,
  teacherBindingUpdate,
} from '@contracts/organisation/teacher-binding.js';
import { Form } from 'antd';
import { lazy, useMemo } from 'react';
import { change } from '@/api/change.js';
import { refreshAfter, useApi } from '@/api/queries.js';
import { OpenButton } from '@/kit/dialog/open-button.js';
import { yesOrNoColumn } from '@/kit/list/column-kinds.js';
import { type Column, YesOrNo } from '@/kit/list/columns.js';
import { flagFilter, textFilter } from '@/kit/list/filter-fields.js';
import { Filters } from '@/kit/list/filters.js';
import { addressOf, readAddress } from '@/kit/list/list-address.js';
import { ListFrame } from '@/kit/list/list-frame.js';
import { RefreshButton } from '@/kit/list/refresh-button.js';
import type { RowAction } from '@/kit/list/row-actions.js';
import { ShortTable } from '@/kit/list/short-table.js';
import { useScreenAddress, useScreenPlace } from '@/kit/screen-context.js';
import { Loading } from '@/kit/states/loading.js';
import { Failure } from '@/kit/states/states.js';
import type { Named, TextKey } from '@/language/text-keys.js';
import { titlesIn, useTexts } from '@/language/use-texts.js';
import { bindingForm } from './form.js';

const Teaching = lazy(() => import('./teaching.js'));

type Binding = ListRow<typeof teacherBindingQuery>;
type Texts = TextKey<'teacher-binding'>;

const filters = [flagFilter('isActivated'), flagFilter('isFollowing'), textFilter('teacherName')];
/** The rows stand in the order of the teachers' codes. */
const sortable: ReadonlySet<string> = new Set();
const reload = () => refreshAfter(teacherBindingQuery);

const columns: readonly Column<Binding, Named<'teacher-binding'>>[] = [
  { name: 'teacherName', width: 110 },
  { name: 'teacherCode', width: 100 },
  { name: 'phone', width: 120 },
  yesOrNoColumn('isManager', 80),
  { name: 'jobName', width: 100 },
  yesOrNoColumn('isClassTeacher', 80),
  yesOrNoColumn('isSubjectTeacher', 90),
  { name: 'subjectName', width: 90 },
  { name: 'account', title: 'isActivated', width: 90, render: ({ account }) => <YesOrNo value={!!account} /> },
  {
    name: 'followerId',
    title: 'isFollowing',
    width: 100,
    render: ({ followerId }) => <YesOrNo value={!!followerId} />,
  },
];

interface BindingsProps {
  /** Class or other organisation unit. */
  of: { id: string; name: string };
}

/** The teachers of a class: bind one, change what it is to the class, unbind it. */
export function Bindings({ of: { id: classId, name } }: BindingsProps) {
  const texts = useTexts('teacher-binding');
  const { keepInAddress } = useScreenPlace();
  const address = useScreenAddress();
  const state = useMemo(() => readAddress(address, filters, sortable), [address]);
  const { data, error, refetch } = useApi(teacherBindingQuery, { params: { ...state.params, classId } });
  const form = useMemo(() => {
    const intro = () => <Form.Item label={texts('field.classId')}>{name}</Form.Item>;
    return { definition: bindingForm(classId), target: () => ({ given: { classId } }), intro };
  }, [classId, name, texts]);
  const actions = useMemo(
    (): readonly RowAction<Binding, Texts>[] => [
      {
        label: 'form.edit',
        call: teacherBindingUpdate,
        form: { ...form, target: (row) => ({ row, given: { classId } }) },
      },
      {
        label: 'action.unbind',
        call: teacherBindingDelete,
        question: 'unbind.question',
        isDeletion: true,
        run: ({ id }) => change(teacherBindingDelete, { ids: [id] }),
      },
    ],
    [classId, form],
  );
  return (
    <ListFrame
      filters={
        <Filters
          texts={texts}
          list={{ filters, state, search: (params) => keepInAddress(addressOf({ ...state, params }, filters), true) }}
        />
      }
      toolbar={
        <>
          <OpenButton
            type="primary"
            icon={<LinkOutlined aria-hidden />}
            call={teacherBindingAdd}
            texts={texts}
            form={form}
          >
            {texts('form.add')}
          </OpenButton>
          <OpenButton
            texts={texts}
            dialog={{ title: 'action.teaching', width: 960, isTall: true, of: () => <Teaching /> }}
          >
            {texts('action.teaching')}
          </OpenButton>
        </>
      }
      tools={<RefreshButton reload={reload} />}
    >
      {data ? (
        <ShortTable texts={texts} titleOf={titlesIn(texts)} columns={columns} rows={data} actions={actions} />
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </ListFrame>
  );
}
