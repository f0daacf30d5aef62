import { creates } from '../../../libs/database/index.js';
import type { Folder } from '../../../libs/platform/index.js';
import * as useCases from './expert.use-cases.js';
import { ExpertAttachments } from './expert-attachments.js';
import { expertSubmissionTable } from './expert-submission.js';

/** What experts say of themselves before they have an account. */
export const expertFolder: Folder = {
  calls: [useCases],
  migrations: [creates('ExpertSubmission1795300000000', [expertSubmissionTable])],
  providers: [ExpertAttachments],
};
