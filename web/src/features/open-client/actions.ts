import { type openClientAdd, openClientRevoke, openClientRotate } from '@contracts/identity/open-client.js';
import type { OutputOf } from '@contracts/kernel/index.js';
import { change } from '@/api/change.js';
import { defineCredential } from '@/kit/dialog/define-credential.js';
import type { RowAction } from '@/kit/list/row-actions.js';
import type { TextKey } from '@/language/text-keys.js';
import { active, type OpenClient } from './columns.js';

/** A client of the settings is changed there; a revoked one is none any more. */
export const isOwn = ({ isConfigured, state }: OpenClient) => !isConfigured && state === active;

/** What a client signs in with. */
export const clientSecret = defineCredential<Omit<OutputOf<typeof openClientAdd>, 'id'>, TextKey<'open-client'>>({
  title: 'secret.title',
  advice: 'secret.advice',
  parts: ({ appKey, appSecret }) => ({ 'field.appKey': appKey, 'field.appSecret': appSecret }),
});

/** What can be done with a client. */
export const clientActions: readonly RowAction<OpenClient, TextKey<'open-client'>>[] = [
  {
    label: 'action.rotate',
    call: openClientRotate,
    question: 'rotate.question',
    isOffered: isOwn,
    run: async ({ id, appKey }) => ({ appKey, ...(await change(openClientRotate, { id })) }),
    credential: clientSecret,
  },
  {
    label: 'action.revoke',
    call: openClientRevoke,
    question: 'revoke.question',
    isDeletion: true,
    isOffered: isOwn,
    run: ({ id }) => change(openClientRevoke, { id }),
  },
];
