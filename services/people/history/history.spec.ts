import type { NewEvent } from '../../../libs/contracts/kernel/index.js';
import {
  faceRemoved,
  faceTaken,
  parentActivated,
  parentAdded,
  parentBound,
  parentChanged,
  parentUnbound,
  permissionsReissueRequested,
  studentAdded,
  studentChanged,
  studentRemoved,
  studentStateSwitched,
} from '../../../libs/contracts/people/index.js';
import type { StoredEvent } from '../../../libs/eventsourcing/index.js';
import { historyOf, nobody, snapshotOf } from './history.js';

const studentId = 'student-1';
const stored = (events: readonly NewEvent[], streamId = studentId) =>
  events.map((event, index) => ({ ...event, id: `event-${index}`, streamId })) as unknown as StoredEvent[];

const profile = { name: '张三', sex: '男', cardState: '未发卡', classId: 'class-1', unlimitedMessages: false } as const;
const added = studentAdded({ ...profile, phone: '139', code: '007', state: 1, creationType: 1 });
const father = { bindingId: 'binding-1', parentId: 'parent-1' };
const photo = { personType: 1, hash: 'a', width: 480, height: 640, size: 1, creationType: 3 } as const;
const carded = { ...profile, name: '张三丰', cardNumber: 'A1', cardState: '已发卡' } as const;

const events = stored([
  added,
  studentChanged(carded),
  studentStateSwitched({ state: 2 }),
  parentBound(father),
  faceTaken(photo),
  parentUnbound(father),
  permissionsReissueRequested({}),
  faceRemoved({}),
  studentRemoved({}),
]);

describe('the history of a student', () => {
  it('says of each event what became what', () => {
    const history = historyOf(events, studentId).map(({ kind, changes }) => [kind, ...changes]);
    const face = { hash: 'a', width: 480, height: 640 };
    expect(history.slice(1)).toEqual([
      [
        'changed',
        { field: 'name', from: '张三', to: '张三丰' },
        { field: 'cardState', from: '未发卡', to: '已发卡' },
        { field: 'phone', from: '139', to: undefined },
        { field: 'cardNumber', from: undefined, to: 'A1' },
      ],
      ['stateSwitched', { field: 'state', from: 1, to: 2 }],
      ['bound', { field: 'bound', from: undefined, to: 'parent-1' }],
      ['faceTaken', { field: 'face', from: undefined, to: face }],
      ['unbound', { field: 'bound', from: 'parent-1', to: undefined }],
      ['permissionsReissued'],
      ['faceRemoved', { field: 'face', from: face, to: undefined }],
      ['removed'],
    ]);
    const [first] = historyOf(events, studentId);
    expect(first).toMatchObject({ kind: 'added' });
    expect(first!.changes).toContainEqual({ field: 'code', from: undefined, to: '007' });
  });

  it('shows the student after any of its events', () => {
    expect(snapshotOf(events.slice(0, 5), studentId)).toEqual({
      exists: true,
      values: { code: '007', creationType: 1, ...carded, state: 2 },
      bound: { 'binding-1': 'parent-1' },
      face: { hash: 'a', width: 480, height: 640 },
    });
    expect(snapshotOf([], studentId)).toEqual(nobody);
    expect(snapshotOf(events, studentId)).toEqual(nobody);
  });
});

describe('the history of a parent', () => {
  it('has the students that it is bound to, and its account', () => {
    const parent = { code: 'P1', name: '张父', phone: '138' };
    const account = { accountId: 'account-1', account: 'zhang', followerId: 'follower' };
    const own = stored(
      [
        parentAdded({ ...parent, state: 1, creationType: 3 }),
        parentActivated(account),
        parentActivated({ accountId: 'account-1', account: 'zhang' }),
        parentChanged({ code: 'P2', name: '张父', phone: '138' }),
      ],
      'parent-1',
    );
    const snapshot = snapshotOf([...own, ...stored([parentBound(father)])], 'parent-1');
    expect(snapshot).toEqual({
      exists: true,
      values: {
        ...parent,
        code: 'P2',
        state: 1,
        creationType: 3,
        accountId: 'account-1',
        account: 'zhang',
      },
      bound: { 'binding-1': studentId },
    });
    expect(historyOf(own, 'parent-1')[2]!.changes).toEqual([{ field: 'followerId', from: 'follower', to: undefined }]);
  });
});
