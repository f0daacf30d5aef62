import { z } from 'zod';
import { defineEvent } from '../kernel/index.js';

/** What every service needs to know of an account to check its sessions. */
const profile = {
  loginAccount: z.string(),
  name: z.string(),
  phone: z.string(),
};

/** An account was made. Its password is a private fact of identity. */
export const accountAdded = defineEvent(
  'AccountAdded',
  1,
  z.object({
    ...profile,
    /** 1 operations user, 2 school user (enumeration LogAccountKind). */
    accountType: z.union([z.literal(1), z.literal(2)]),
    /** Holds every permission of its school. */
    isMain: z.boolean(),
    /** 1 enabled, 2 disabled. */
    state: z.union([z.literal(1), z.literal(2)]),
  }),
  { isPublic: true },
);
/** Name or phone changed. */
export const accountChanged = defineEvent('AccountChanged', 1, z.object({ name: z.string(), phone: z.string() }), {
  isPublic: true,
});
/** The account was enabled (1) or disabled (2); disabling ends its sessions. */
export const accountStateSwitched = defineEvent(
  'AccountStateSwitched',
  1,
  z.object({ state: z.union([z.literal(1), z.literal(2)]) }),
  {
    isPublic: true,
  },
);
/** The account was removed; its sessions end. */
export const accountRemoved = defineEvent('AccountRemoved', 1, z.object({}), { isPublic: true });
/** What the account may do was replaced: its modules, and the keys (`student:dbtn_add`) of its buttons. */
export const accountAuthorised = defineEvent(
  'AccountAuthorised',
  1,
  z.object({ moduleIds: z.array(z.string()), permissions: z.array(z.string()) }),
  { isPublic: true },
);
/** Whose account it is, and whether it is limited to the classes of that teacher: all of it, as it is from now on. */
export const accountTied = defineEvent(
  'AccountTied',
  1,
  z.object({
    /** Missing where it is no teacher's, or the teacher has left: a limited account then has no class. */
    teacherId: z.uuid().optional(),
    isLimited: z.boolean(),
  }),
  { isPublic: true },
);
/** Whether the account has to change its password before it may do anything else. */
export const passwordChangeDemanded = defineEvent('PasswordChangeDemanded', 1, z.object({ demanded: z.boolean() }), {
  isPublic: true,
});

/** A sign-in succeeded. The stream is the session's. */
export const sessionStarted = defineEvent(
  'SessionStarted',
  1,
  z.object({
    accountId: z.uuid(),
    ip: z.string(),
    startedAt: z.number(),
    /** School that an operations account works in; missing where the session works at the account's home. */
    schoolId: z.uuid().optional(),
  }),
  { isPublic: true, isPassing: true },
);
/** The session was ended by its owner, or by a change of its account. */
export const sessionEnded = defineEvent(
  'SessionEnded',
  1,
  z.object({
    accountId: z.uuid(),
    reason: z.enum(['signedOut', 'passwordChanged', 'accountDisabled', 'accountRemoved', 'schoolChanged']),
  }),
  {
    isPublic: true,
    isPassing: true,
  },
);

/** A school joined the installation. The stream is the school's. */
export const schoolFounded = defineEvent('SchoolFounded', 1, z.object({ name: z.string(), code: z.string() }), {
  isPublic: true,
});
