import { loginExpertInformation, loginSubmitExpertInformation } from '../../../libs/contracts/identity/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import {
  Database,
  holdLock,
  newSecretId,
  type Sql,
  saveRows,
  selectRows,
  tableName,
} from '../../../libs/database/index.js';
import { EventStore } from '../../../libs/eventsourcing/index.js';
import { firstSchoolId, LocalTime, serves } from '../../../libs/platform/index.js';
import { keepSubmission, submissionOf } from '../sign-in/cookies.js';
import { expertInformationSubmitted } from './expert.events.js';
import { ExpertAttachments } from './expert-attachments.js';
import { expertSubmissionTable, mostInAnHour, shownFor, submissionLifetime } from './expert-submission.js';

const table = tableName(expertSubmissionTable);
const hour = 3_600_000;
const since = (age: number) => [Date.now() - age];
const after = 'submitted_at > to_timestamp($1::double precision / 1000)';

/** @throws Rejection 1005 when the address, or all together, have sent enough for an hour */
async function refuseTooMany(sql: Sql, ip: string): Promise<void> {
  const recent = await selectRows(sql, expertSubmissionTable, after, since(hour));
  const own = recent.filter((row) => row.ip === ip);
  if (own.length >= mostInAnHour.fromAddress || recent.length >= mostInAnHour.together)
    throw Rejection.state('提交过于频繁，请稍后再试');
}

/** Forgets what is older than it may be. @returns names of attachments that belong to nothing any more */
async function forgetOld(sql: Sql): Promise<string[]> {
  const forgotten = await sql.query<{ attachment: string | null }>(
    `delete from ${table} where not (${after}) returning attachment`,
    since(submissionLifetime),
  );
  return forgotten.flatMap(({ attachment }) => attachment ?? []);
}

/** Takes what an expert says of themselves. */
export const submitExpertInformation = serves(
  loginSubmitExpertInformation,
  { store: EventStore, attachments: ExpertAttachments },
  async ({ name, phone, introduction = '', file }, context, { store, attachments }) => {
    if (file) await attachments.check(file);
    const id = newSecretId();
    const { ip, meta } = context;
    const submission = { id, school: firstSchoolId, name, phone, introduction, ip, submittedAt: Date.now() };
    const taken = store.transact({ school: firstSchoolId, meta }, async (unit) => {
      // One submission is counted before the next one is judged.
      holdLock(unit.sql, 'expert submission');
      await refuseTooMany(unit.sql, ip);
      const attachment = file ? await attachments.keep(file, id) : null;
      await saveRows(unit.sql, expertSubmissionTable, [{ ...submission, attachment }]);
      unit.append(`expert-${id}`, [expertInformationSubmitted({ hasAttachment: attachment !== null })]);
      return forgetOld(unit.sql);
    });
    const forgotten = await taken.catch(async (error) => {
      if (file) await attachments.forget(file, id);
      throw error;
    });
    await attachments.remove(forgotten);
    keepSubmission(context, id, shownFor);
    return { id };
  },
);

/** What a browser is answered that has submitted nothing. */
const nothing = { id: null, name: null, phone: null, introduction: null, createdAt: null };

/** Answers what this browser has submitted. */
export const showExpertInformation = serves(
  loginExpertInformation,
  { database: Database, time: LocalTime },
  async (_input, context, { database, time }) => {
    const id = submissionOf(context);
    if (!id) return nothing;
    const [own] = await database.inSchool(firstSchoolId, (sql) =>
      selectRows(sql, expertSubmissionTable, `${after} and id = $2`, [...since(shownFor), id]),
    );
    if (!own) return nothing;
    const { name, phone, introduction, submittedAt } = own;
    return { id, name, phone, introduction, createdAt: time.text(submittedAt) };
  },
);
