import { creates } from '../../../libs/database/index.js';
import type { Folder } from '../../../libs/platform/index.js';
import * as schoolChange from './school-change.use-cases.js';
import * as queries from './sign-in.queries.js';
import { signInLog } from './sign-in.read-model.js';
import * as useCases from './sign-in.use-cases.js';
import { histories } from './sign-in-history.js';
import { VerificationImages, verificationTable } from './verification-images.js';

/** Signing in and out, and operators who change the school. */
export const signInFolder: Folder = {
  calls: [useCases, schoolChange, queries],
  migrations: [creates('VerificationImage1790000000002', [verificationTable])],
  projections: [histories, signInLog],
  providers: [useCases.SignInAttempts, schoolChange.SessionMove, VerificationImages],
};
