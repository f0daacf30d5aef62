import { PlusOutlined } from '@ant-design/icons';
import { faceDelete, faceUpload } from '@contracts/people/face.js';
import { studentAdd, studentBindParent, studentUpdate } from '@contracts/people/student.js';
import i18next from 'i18next';
import { change } from '@/api/change.js';
import { notify } from '@/api/notify.js';
import { OpenButton } from '@/kit/dialog/open-button.js';
import type { RowAction } from '@/kit/list/row-actions.js';
import { chooseFile } from '@/kit/picture/choose-file.js';
import { serverTexts } from '@/language/catalogues.js';
import type { TextKey } from '@/language/text-keys.js';
import { useTexts } from '@/language/use-texts.js';
import { bindingForm } from '../parent/parent-forms.js';
import type { Person } from './columns.js';
import { compressPhoto, photoTypes } from './compress.js';
import { photographedStudentForm } from './student-form.js';

type FaceAction = RowAction<Person, TextKey<'face'>>;
/** Code of students, of teachers (enumeration PersonType). */
type Kind = 1 | 3;

/** Asks for a photo, makes it small and sends it. @returns whether it was sent */
async function upload(personId: string, type: Kind): Promise<boolean> {
  const file = await chooseFile('.jpg,.jpeg,.png');
  const photo = photoTypes.includes(file.type) ? await compressPhoto(file) : undefined;
  if (photo) await change(faceUpload, { file: photo, type, personId });
  else notify.error(i18next.t(faceUpload.input.file.invalid ?? '', { ns: serverTexts }));
  return photo !== undefined;
}

/** Takes a photo of a person. */
export const uploadAction = (type: Kind): FaceAction => ({
  label: 'action.upload',
  call: faceUpload,
  run: ({ id }) => upload(id, type),
  done: 'upload.done',
});

/** Removes the photo of a person who has one. */
export const removeAction = (type: Kind): FaceAction => ({
  label: 'action.remove',
  call: faceDelete,
  question: 'remove.question',
  isDeletion: true,
  isOffered: ({ faceUrl }) => faceUrl !== null,
  run: ({ code }) => change(faceDelete, { list: [{ personCode: code }], type }),
});

/** What else can be done with students. */
export const studentActions: readonly FaceAction[] = [
  { label: 'action.editStudent', call: studentUpdate, form: { definition: photographedStudentForm } },
  {
    label: 'action.bind',
    call: studentBindParent,
    form: {
      definition: bindingForm,
      title: 'action.bind',
      target: ({ id }) => ({ given: { studentId: id } }),
    },
  },
];

/** Adds a student whose photo is taken next. */
export function AddStudent() {
  const texts = useTexts('face');
  return (
    <OpenButton
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      call={studentAdd}
      texts={texts}
      form={{ definition: photographedStudentForm }}
    >
      {texts('action.addStudent')}
    </OpenButton>
  );
}
