import {
  parentActivated,
  parentBound,
  parentRemoved,
  parentUnbound,
  teacherActivated,
  teacherRemoved,
} from '../../libs/contracts/people/index.js';
import { CopiedPersons } from '../../libs/copies/index.js';
import { nullable, table, uuid, varchar } from '../../libs/database/index.js';
import { projection } from '../../libs/eventsourcing/index.js';

/** The persons, as far as they use what this service defines, teach here or are told something. */
export const persons = new CopiedPersons('organisation');

export const appAccountTable = table('organisation', 'app_account', {
  columns: {
    /** A parent or a teacher. */
    personId: uuid(),
    school: uuid(),
    /** Name of the account in the app. */
    account: varchar(),
    /** Follower of the school's official account; null while the person does not follow it. */
    followerId: nullable(varchar()),
  },
  key: ['personId'],
  indexes: { app_account_account: { columns: ['school', 'account'] } },
});

/** Accounts that parents and teachers have in the apps. */
export const appAccounts = projection({
  source: 'people',
  table: appAccountTable,
  version: 1,
  on: (on) => [
    on([parentActivated, teacherActivated], (_row, { streamId, school, data: { account, followerId } }) => ({
      personId: streamId,
      school,
      account,
      followerId: followerId ?? null,
    })),
    on([parentRemoved, teacherRemoved], () => undefined),
  ],
});

export const guardianTable = table('organisation', 'guardian', {
  columns: { id: uuid(), school: uuid(), studentId: uuid(), parentId: uuid() },
  key: ['id'],
  indexes: { guardian_student: { columns: ['studentId'] }, guardian_parent: { columns: ['parentId'] } },
});

/** Which parents are bound to which students. */
export const guardians = projection({
  source: 'people',
  table: guardianTable,
  version: 1,
  on: (on) => [
    on(
      parentBound,
      (_row, { streamId, school, data: { bindingId, parentId } }) => ({
        id: bindingId,
        school,
        studentId: streamId,
        parentId,
      }),
      ({ data }) => [[data.bindingId]],
    ),
    on(
      parentUnbound,
      () => undefined,
      ({ data }) => [[data.bindingId]],
    ),
  ],
});
