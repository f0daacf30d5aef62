import { PlusOutlined } from '@ant-design/icons';
import type { ListRow } from '@contracts/kernel/index.js';
import { faceDelete, faceQuery, faceUpload } from '@contracts/people/face.js';
import { studentAdd, studentBindParent, studentUpdate } from '@contracts/people/student.js';
import { useMemo, useState } from 'react';
import { callApi } from '@/api/client.js';
import { notify } from '@/api/notify.js';
import { refreshAfter } from '@/api/queries.js';
import { ActionButton } from '@/kit/actions/action-button.js';
import { FormDialog, type FormTarget } from '@/kit/form/form-dialog.js';
import type { Column } from '@/kit/list/columns.js';
import { flagFilter, pickFilter, textFilter } from '@/kit/list/filter-fields.js';
import { ListPage } from '@/kit/list/list-page.js';
import type { RowAction } from '@/kit/list/row-actions.js';
import { ScreenTabs } from '@/kit/list/screen-tabs.js';
import { useList } from '@/kit/list/use-list.js';
import { ClassTree } from '@/kit/pickers/class-tree.js';
import { chooseFile } from '@/kit/picture/choose-file.js';
import type { Named, TextKey } from '@/language/text-keys.js';
import { type Texts, useServerTexts, useTexts } from '@/language/use-texts.js';
import { bindingForm } from '../parent/parent-forms.js';
import { cardHolder } from '../person/card-fields.js';
import { sexColumn } from '../person/columns.js';
import { compressPhoto, photoTypes } from './compress.js';
import styles from './face.module.css';
import { Photo } from './photo.js';
import { photographedStudentForm } from './student-form.js';

type Person = ListRow<typeof faceQuery>;
type Holder = keyof typeof cardHolder;

const common = [textFilter('name'), textFilter('code'), flagFilter('hasPhoto')];
const filtersOf = {
  student: [pickFilter('classId', (props) => <ClassTree {...props} isFilter />), ...common],
  teacher: common,
};

const columnsOf = (texts: Texts<TextKey<'face'>>, holder: Holder): readonly Column<Person, Named<'face'>>[] => [
  {
    name: 'faceUrl',
    width: 110,
    render: ({ faceUrl, name }) =>
      faceUrl ? <Photo url={faceUrl} name={name} /> : <span className={styles.none}>{texts('photo.none')}</span>,
  },
  { name: 'code', width: 150 },
  { name: 'name', width: 140 },
  sexColumn,
  { name: 'className', ...(holder === 'teacher' && { title: 'unit' as const }), width: 180 },
  { name: 'phone', width: 150 },
];

const reload = () => refreshAfter(faceUpload, studentUpdate);

/** Face photos of students and of teachers. */
export default function FaceScreen() {
  const texts = useTexts('face');
  return (
    <ScreenTabs tabs={['student', 'teacher']} texts={texts}>
      {(holder: Holder) => <FaceList holder={holder} />}
    </ScreenTabs>
  );
}

/** Asks for a photo, makes it small and sends it. */
async function upload(personId: string, type: 1 | 3, { refusal, done }: { refusal: string; done: string }) {
  const file = await chooseFile('.jpg,.jpeg,.png');
  const photo = photoTypes.includes(file.type) ? await compressPhoto(file) : undefined;
  if (!photo) return notify.error(refusal);
  await callApi(faceUpload, { file: photo, type, personId });
  notify.success(done);
  await reload();
}

function FaceList({ holder }: { holder: Holder }) {
  const texts = useTexts('face');
  const translate = useServerTexts();
  const type = cardHolder[holder];
  const list = useList(faceQuery, { filters: filtersOf[holder], fixed: { type } });
  const [student, setStudent] = useState<FormTarget>();
  const [binding, setBinding] = useState<FormTarget>();
  const columns = useMemo(() => columnsOf(texts, holder), [texts, holder]);
  const actions = useMemo((): readonly RowAction<Person, TextKey<'face'>>[] => {
    const isStudent = () => holder === 'student';
    const said = { refusal: translate(faceUpload.input.file.invalid ?? ''), done: texts('upload.done') };
    return [
      { label: 'action.upload', call: faceUpload, run: ({ id }) => upload(id, type, said) },
      {
        label: 'action.editStudent',
        call: studentUpdate,
        isOffered: isStudent,
        run: (row) => setStudent({ row }),
      },
      {
        label: 'action.bind',
        call: studentBindParent,
        isOffered: isStudent,
        run: ({ id }) => setBinding({ given: { studentId: id } }),
      },
      {
        label: 'action.remove',
        call: faceDelete,
        question: 'remove.question',
        isDeletion: true,
        isOffered: ({ faceUrl }) => faceUrl !== null,
        run: ({ code }) => callApi(faceDelete, { list: [{ personCode: code }], type }),
      },
    ];
  }, [holder, type, texts, translate]);
  return (
    <ListPage
      texts={texts}
      list={list}
      columns={columns}
      rowKey="id"
      actions={actions}
      toolbar={
        holder === 'student' && (
          <ActionButton type="primary" icon={<PlusOutlined />} call={studentAdd} onClick={() => setStudent({})}>
            {texts('action.addStudent')}
          </ActionButton>
        )
      }
    >
      <FormDialog
        definition={photographedStudentForm}
        target={student}
        onClose={() => setStudent(undefined)}
        onSaved={reload}
      />
      <FormDialog
        definition={bindingForm}
        title={texts('action.bind')}
        target={binding}
        onClose={() => setBinding(undefined)}
        onSaved={reload}
      />
    </ListPage>
  );
}
