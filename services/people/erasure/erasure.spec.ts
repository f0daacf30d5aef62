import { erasedText, Rejection } from '../../../libs/contracts/kernel/index.js';
import { personErased, studentAdded, studentChanged, studentRemoved } from '../../../libs/contracts/people/index.js';
import { given } from '../../../libs/testing/index.js';
import { erasures } from './erasure.js';

const profile = {
  name: '张三',
  sex: '男',
  phone: '139',
  cardNumber: 'C1',
  cardState: '未发卡',
  classId: '11111111-1111-4111-8111-111111111111',
  unlimitedMessages: false,
} as const;
const added = studentAdded({ ...profile, code: 'S1', state: 1, creationType: 3 });
const erase = { type: 'Erase' } as const;
const student = erasures[1];

describe('erasing a person', () => {
  it('erases who is there, and who was deleted', () => {
    given(student, [added])
      .when(erase)
      .then([personErased({ personType: 1 })]);
    given(student, [added, studentRemoved({})])
      .when(erase)
      .then([personErased({ personType: 1 })]);
  });

  it('refuses who never was, and who is erased', () => {
    given(student, []).when(erase).then(Rejection.notFound('人员不存在'));
    given(student, [added, studentRemoved({}), personErased({ personType: 1 })])
      .when(erase)
      .then(Rejection.state('该人员的个人数据已抹除'));
  });

  it('knows every text that was ever told of the person, its own and those that others may have', () => {
    const events = [added, studentChanged({ ...profile, name: '张三丰', cardNumber: 'C2', idNumber: '110' })];
    const { texts, sharedTexts } = events.reduce(student.evolve, student.initial);
    expect(texts).toEqual(['S1', 'C1', '110', 'C2']);
    expect(sharedTexts).toEqual(['张三', '139', '张三丰']);
    expect(texts).not.toContain(erasedText);
  });
});
