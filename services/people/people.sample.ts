import { namedId, type SampleContext, type SamplePerson, type SampleStudent } from '../../libs/platform/index.js';
import { parent } from './parent/parent.js';
import { student, studentDefaults } from './student/student.js';
import { teacher } from './teacher/teacher.js';

const added = { state: 1, creationType: 1 } as const;
const issued = { ...studentDefaults, cardState: '已发卡' } as const;

const addParent = ({ id, code, name, sex, phone }: SamplePerson) => ({
  id,
  command: { type: 'Add' as const, person: { code, name, sex, phone, ...added } },
});

const addStudent = ({ id, code, name, sex, cardNumber, classId, parentIds }: SampleStudent) => ({
  id,
  command: {
    type: 'Add' as const,
    person: { code, name, sex, cardNumber, classId, ...issued, ...added },
    parents: parentIds.map((parentId) => ({ bindingId: namedId(id, 'parent', parentId), parentId })),
  },
});

const addTeacher = ({ id, code, name, sex, phone, cardNumber, classId }: SamplePerson) => ({
  id,
  command: {
    type: 'Add' as const,
    person: { code, name, sex, phone, cardNumber, cardState: issued.cardState, classId, ...added },
  },
});

/** Tells the people of the sample school: parents, students bound to them, teachers; all of it once. */
export async function tellPeople({ store, school }: SampleContext): Promise<void> {
  const { schoolId, parents, students, teachers } = school;
  await store.transact({ school: schoolId, meta: { actor: 'system' } }, async (unit) => {
    const { version } = await unit.load(student, students[0]!.id);
    if (version > 0) return;
    await unit.handleMany(parent, parents.map(addParent));
    await unit.handleMany(student, students.map(addStudent));
    await unit.handleMany(teacher, teachers.map(addTeacher));
  });
}
