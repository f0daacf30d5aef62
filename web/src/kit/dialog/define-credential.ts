import { CredentialDialog } from './credential-dialog.js';
import type { Credential } from './openings.js';

/** Declares how a secret is shown that the server has just made. */
export const defineCredential = <Told, Key extends string>(
  credential: Omit<Credential<Told, Key>, 'Dialog'>,
): Credential<Told, Key> => ({ ...credential, Dialog: CredentialDialog });
