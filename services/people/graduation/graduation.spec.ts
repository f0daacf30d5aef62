import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { graduationTakenBack, pupilsGraduated } from '../../../libs/contracts/people/index.js';
import { given } from '../../../libs/testing/given.js';
import { graduation } from './graduation.js';

const about = { turnId: 'turn', classId: 'class' };
const pupils = [
  { id: 'one', before: 1 },
  { id: 'two', before: 4 },
];
const graduated = pupilsGraduated({ ...about, pupils });

describe('the graduation of a class', () => {
  it('is told once', () => {
    const command = { type: 'Graduate', ...about, pupils } as const;
    given(graduation, []).when(command).then([graduated]);
    given(graduation, [graduated]).when(command).then([]);
  });

  it('is taken back once, for all but those who stay', () => {
    const back = graduationTakenBack({ ...about, returned: ['one'], left: ['two'] });
    const command = { type: 'TakeBack', left: ['two'] } as const;
    given(graduation, [graduated]).when(command).then([back]);
    given(graduation, [graduated, back]).when(command).then([]);
    given(graduation, []).when(command).then(Rejection.notFound());
  });
});
