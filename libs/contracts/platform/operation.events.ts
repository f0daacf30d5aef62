import { z } from 'zod';
import { defineEvent } from '../kernel/index.js';

/** What the operation log says of one request, secrets removed. */
export const operation = z.object({
  call: z.string(),
  /** Chinese name of the function. */
  function: z.string(),
  accountId: z.string().optional(),
  loginAccount: z.string(),
  /** Kind of the account (enumeration LogAccountKind). */
  accountType: z.number(),
  ip: z.string(),
  requestId: z.string(),
  /** As they were sent; of a call that is personal sealed (`openValues`). */
  parameters: z.record(z.string(), z.unknown()),
  /** Code of the answer; 0 accepted. */
  code: z.number(),
  /** Message of a refusal, in Chinese. */
  message: z.string(),
});

/** A write was accepted or refused. Any service appends it, in its own log; identity makes the operation log of it. */
export const operationRecorded = defineEvent('OperationRecorded', 1, operation, {
  isPublic: true,
  isPassing: true,
});

/** A session got a new token; older ones die a minute later. Any service appends it. */
export const sessionRefreshed = defineEvent(
  'SessionRefreshed',
  2,
  z.object({
    sessionId: z.uuid(),
    issuedAt: z.number(),
    /** Those of the last minute die too, which otherwise other processes may have given; none of them gets a newer one. */
    replacesAll: z.boolean().optional(),
  }),
  { isPublic: true, isPassing: true, upcasts: { 1: (data: unknown) => data } },
);

/** A consumer could not handle an event: it and its stream's successors wait for an operator. */
export const eventParked = defineEvent(
  'EventParked',
  1,
  z.object({ consumer: z.string(), eventId: z.string(), stream: z.string(), reason: z.string() }),
  { isPublic: true },
);

/** An operator has had events handled again, and none of the school waits for the consumer any more. */
export const parkedEventsHandled = defineEvent('ParkedEventsHandled', 1, z.object({ consumer: z.string() }), {
  isPublic: true,
});
