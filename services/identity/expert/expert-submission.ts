import { instant, nullable, table, text, uuid, varchar } from '../../../libs/database/index.js';

/**
 * What experts submitted. It is no read model: people without an account say who they are, and that is forgotten after
 * a while. The first school, whose people run the installation, has them.
 */
export const expertSubmissionTable = table('identity', 'expert_submission', {
  columns: {
    /** Nobody but the browser that submitted it knows it. */
    id: uuid(),
    school: uuid(),
    name: varchar(64),
    phone: varchar(32),
    introduction: text(),
    /** Name in the folder of attachments. */
    attachment: nullable(varchar(64)),
    ip: varchar(64),
    submittedAt: instant(),
  },
  key: ['id'],
  indexes: { expert_submission_time: { columns: ['school', 'submittedAt'] } },
});

/** How long a submission is kept, ms. */
export const submissionLifetime = 90 * 24 * 3_600_000;
/** How long its browser sees it again, ms. */
export const shownFor = 3_600_000;

/** Submissions that are taken in an hour, from one address and from all. */
export const mostInAnHour = { fromAddress: 10, together: 100 } as const;
