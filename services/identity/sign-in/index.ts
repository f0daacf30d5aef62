import { creates } from '../../../libs/database/index.js';
import type { Folder } from '../../../libs/platform/index.js';
import * as accountName from './account-name.queries.js';
import * as ownSessions from './own-sessions.use-cases.js';
import * as passwordChange from './password-change.use-cases.js';
import * as schoolChange from './school-change.use-cases.js';
import { SessionBefore } from './session-before.js';
import * as queries from './sign-in.queries.js';
import { signInLog } from './sign-in.read-model.js';
import * as useCases from './sign-in.use-cases.js';
import { SignInAttempts } from './sign-in-attempts.js';
import { histories } from './sign-in-history.js';
import { limitMigration, SignInLimits } from './sign-in-limits.js';
import { UnknownNames, unknownNameMigration } from './unknown-names.js';
import { VerificationImages, verificationTable } from './verification-images.js';

/** Signing in and out, and operators who change the school. */
export const signInFolder: Folder = {
  calls: [useCases, ownSessions, passwordChange, schoolChange, accountName, queries],
  migrations: [creates('VerificationImage1790000000002', [verificationTable]), limitMigration, unknownNameMigration],
  projections: [histories, signInLog],
  providers: [
    SignInAttempts,
    SessionBefore,
    SignInLimits,
    UnknownNames,
    passwordChange.PasswordChange,
    schoolChange.SessionMove,
    VerificationImages,
  ],
};
