import { Rejection } from '../../../libs/contracts/kernel/index.js';
import {
  teacherBindingChanged,
  teacherBound,
  teacherUnbound,
} from '../../../libs/contracts/organisation/teacher-binding.events.js';
import { newId } from '../../../libs/database/index.js';
import { given } from '../../../libs/testing/index.js';
import { type Binding, teacherBinding } from './teacher-binding.js';

const binding: Binding = { classId: newId(), teacherId: newId(), isClassTeacher: true };
const changed: Binding = { ...binding, subjectId: newId() };
const notThere = Rejection.notFound();

describe('a teacher binding', () => {
  it('begins', () => {
    given(teacherBinding, [])
      .when({ type: 'Bind', binding })
      .then([teacherBound(binding)]);
  });

  it('changes, and tells nothing where nothing is another', () => {
    const bound = given(teacherBinding, [teacherBound(binding)]);
    bound.when({ type: 'Change', binding: changed }).then([teacherBindingChanged(changed)]);
    bound.when({ type: 'Change', binding }).then([]);
  });

  it('ends once', () => {
    given(teacherBinding, [teacherBound(binding)])
      .when({ type: 'End' })
      .then([teacherUnbound({})]);
    const ended = given(teacherBinding, [teacherBound(binding), teacherUnbound({})]);
    ended.when({ type: 'End' }).then(notThere);
    ended.when({ type: 'Change', binding: changed }).then(notThere);
    given(teacherBinding, []).when({ type: 'End' }).then(notThere);
  });
});
