import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { faceRemoved, faceTaken } from '../../../libs/contracts/people/index.js';
import { given } from '../../../libs/testing/given.js';
import { face } from './face.js';

const photo = { personType: 1 as const, hash: 'a', width: 640, height: 480, size: 1000, creationType: 3 as const };
const other = { ...photo, hash: 'b' };

describe('a face photo', () => {
  it('is taken, replaced and removed; the same again says nothing', () => {
    given(face, [])
      .when({ type: 'Take', face: photo })
      .then([faceTaken(photo)]);
    given(face, [faceTaken(photo)])
      .when({ type: 'Take', face: photo })
      .then([]);
    given(face, [faceTaken(photo)])
      .when({ type: 'Take', face: other })
      .then([faceTaken(other)]);
    given(face, [faceTaken(photo)])
      .when({ type: 'Remove' })
      .then([faceRemoved({})]);
  });

  it('that is not there cannot be removed', () => {
    given(face, []).when({ type: 'Remove' }).then(Rejection.notFound('照片不存在'));
    given(face, [faceTaken(photo), faceRemoved({})])
      .when({ type: 'Remove' })
      .then(Rejection.notFound('照片不存在'));
  });
});
