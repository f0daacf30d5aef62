import { z } from 'zod';
import { messageCategory, messageTarget, messageType } from '../enumerations.js';
import { defineEvent } from '../kernel/index.js';

/** All of a message: text, kind and to whom it goes. */
const message = z.object({
  title: z.string(),
  content: z.string(),
  /** Enumeration MessageType. */
  type: z.literal(messageType.codes),
  /** Enumeration MessageTarget. */
  target: z.literal(messageTarget.codes),
  /** Organisation unit that it goes to, with all below it; missing for the whole school. */
  classId: z.uuid().optional(),
});

/** A message was written. The stream of this and the following is the message's. */
export const messageDrafted = defineEvent('MessageDrafted', 1, message, { isPublic: true });
/** The message is this from now on, all of it; what was published before stays as it was sent. */
export const messageChanged = defineEvent('MessageChanged', 1, message, { isPublic: true });
/** The message was published as it is here, for good. */
export const messagePublished = defineEvent('MessagePublished', 1, message, { isPublic: true });
/** The message was taken off the list; what was sent of it stays. */
export const messageRemoved = defineEvent('MessageRemoved', 1, z.object({}), { isPublic: true });
/** Some more recipients of a published message have their send records. */
export const messageRecipientsAddressed = defineEvent(
  'MessageRecipientsAddressed',
  1,
  z.object({
    /** How many there were when it was published; with the first of these events. */
    recipients: z.int().optional(),
    /** How many got theirs with this event. */
    count: z.int(),
    /** Id of the last one; the others follow in the order of their ids. Missing where there is nobody more. */
    last: z.uuid().optional(),
  }),
);

/** What another service wants somebody to be told. The stream is the notice's. */
export const noticeTaken = defineEvent(
  'NoticeTaken',
  1,
  z.object({
    /** Enumeration MessageCategory. */
    category: z.literal(messageCategory.codes),
    content: z.string(),
    student: z.object({ id: z.uuid(), name: z.string() }).optional(),
    teacherId: z.uuid().optional(),
  }),
  {
    isPassing: true,
    personal: {
      of: ({ student, teacherId }) =>
        student ? { person: student.id } : teacherId ? { person: teacherId } : undefined,
      fields: ['student.name', 'content'],
    },
  },
);

/** By which way somebody is reached: the app asks for it, or a provider sends it. */
export const deliveryChannels = ['app', 'weixin', 'sms'] as const;

/** Somebody is to get a message or a notice. The stream of this and the following is the send record's. */
export const messageAddressed = defineEvent(
  'MessageAddressed',
  2,
  z.object({
    /** The message, or the notice. */
    bodyId: z.uuid(),
    recipient: z.object({
      id: z.uuid(),
      /** 1 parent, 3 teacher (enumeration SendTargetType). */
      type: z.literal([1, 3]),
      name: z.string(),
    }),
    /** Class of the parent's child, organisation unit of the teacher. */
    classId: z.uuid().optional(),
    channel: z.enum(deliveryChannels),
    /** What this recipient reads, where that is not what all read. */
    content: z.string().optional(),
  }),
  {
    isPassing: true,
    personal: { of: ({ recipient }) => ({ person: recipient.id }), fields: ['recipient.name', 'content'] },
    // Version 1 knew texts for all alone.
    upcasts: { 1: (data: object) => data },
  },
);
/** What came of it is known: it was sent, or it was not. */
export const messageConcluded = defineEvent(
  'MessageConcluded',
  1,
  z.object({
    /** 1 sent, 2 failed (enumeration SendState). */
    state: z.literal([1, 2]),
    /** Why it failed, in the provider's words or ours. */
    reason: z.string().optional(),
    /** What the provider calls it. */
    providerId: z.string().optional(),
  }),
  { isPassing: true },
);
/** It was given to the provider, and nobody knows what became of it: it is not sent again by itself. */
export const messageLost = defineEvent('MessageLost', 1, z.object({ reason: z.string() }), { isPassing: true });
/** Somebody else says that it has come to its recipient. */
export const messageArrived = defineEvent('MessageArrived', 1, z.object({}), { isPassing: true });
/** The recipient has read it, for the first time. */
export const messageRead = defineEvent('MessageRead', 1, z.object({}), { isPassing: true });
/** Somebody has it sent again, under the same id. */
export const messageRequeued = defineEvent('MessageRequeued', 1, z.object({}), { isPassing: true });
