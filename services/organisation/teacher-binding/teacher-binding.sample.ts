import { namedId, type SampleSchool } from '../../../libs/platform/index.js';
import type { BindingCommand } from './teacher-binding.js';

/** Teachers of a class of the sample school: the first leads it, and each teaches one of the first subjects. */
const perClass = 5;

/**
 * Binds teachers of the sample school to its classes.
 * @param jobId of those who manage a grade
 * @param subjectIds in the order of their codes
 */
export function sampleBindings(
  { classes, teachers }: SampleSchool,
  jobId: string,
  subjectIds: readonly string[],
): { id: string; command: BindingCommand }[] {
  const at = (number: number) => teachers[number % teachers.length]!.id;
  const bind = (binding: Extract<BindingCommand, { type: 'Bind' }>['binding']) => ({
    id: namedId('sample teacher binding', binding.classId, binding.teacherId),
    command: { type: 'Bind' as const, binding },
  });
  const managers = classes
    .filter(({ type }) => type === 1)
    .map(({ id: classId }, number) => bind({ classId, teacherId: at(number), isClassTeacher: false, jobId }));
  const lessons = classes
    .filter(({ type }) => type === 2)
    .flatMap(({ id: classId }, number) =>
      Array.from({ length: perClass }, (_, place) =>
        bind({
          classId,
          teacherId: at(number * 3 + place),
          isClassTeacher: place === 0,
          subjectId: subjectIds[place % subjectIds.length]!,
        }),
      ),
    );
  return [...managers, ...lessons];
}
