import { z } from 'zod';
import { boardingType, cardState, creationType, enabledState, sex } from '../enumerations.js';
import { defineEvent, type PersonalData } from '../kernel/index.js';

/** How the record came to be (enumeration CreateType). */
const origin = { creationType: z.literal(creationType.codes) };
/** 1 enabled, 2 disabled (enumeration State12). */
const state = z.literal(enabledState.codes);

/** What the profiles and accounts of persons say of them; the log keeps it sealed. */
const personal: PersonalData = {
  of: 'stream',
  fields: ['code', 'name', 'phone', 'idNumber', 'cardNumber', 'remark', 'account', 'followerId', 'hash'],
};

/** Texts that nobody filled in are missing. */
const card = {
  /** As it was entered; compare it by `cardKey`. No two persons of a school hold one card. */
  cardNumber: z.string().optional(),
  cardState: z.literal(cardState.codes),
  cardTypeId: z.string().optional(),
  /** Name of the card type when it was chosen. */
  cardType: z.string().optional(),
};

/** What is known of a student beside code and state. */
export const studentProfile = z.object({
  name: z.string(),
  sex: z.literal(sex.codes),
  phone: z.string().optional(),
  idNumber: z.string().optional(),
  ...card,
  classId: z.uuid(),
  boardingType: z.literal(boardingType.codes).optional(),
  remark: z.string().optional(),
  /** Message limits do not hold for this student. */
  unlimitedMessages: z.boolean(),
});
export type StudentProfile = z.infer<typeof studentProfile>;

/** A student was added. The stream of this and the following is the student's. */
export const studentAdded = defineEvent(
  'StudentAdded',
  1,
  studentProfile.extend({
    /** Unique in the school, never changed. */
    code: z.string(),
    state,
    ...origin,
  }),
  { isPublic: true, personal },
);
/** The student's profile is this from now on, all of it. */
export const studentChanged = defineEvent('StudentChanged', 1, studentProfile, { isPublic: true, personal });
/** The student was enabled or disabled. */
export const studentStateSwitched = defineEvent('StudentStateSwitched', 1, z.object({ state }), { isPublic: true });
/** The student was removed; the bindings ended before, each by an event of its own. */
export const studentRemoved = defineEvent('StudentRemoved', 1, z.object({}), { isPublic: true });
/** A parent was bound to the student. */
export const parentBound = defineEvent('ParentBound', 1, z.object({ bindingId: z.uuid(), parentId: z.uuid() }), {
  isPublic: true,
});
/** The binding of a parent and the student ended. */
export const parentUnbound = defineEvent('ParentUnbound', 1, z.object({ bindingId: z.uuid(), parentId: z.uuid() }), {
  isPublic: true,
});
/** Somebody asked to send the student's door permissions to all devices again. */
export const permissionsReissueRequested = defineEvent('PermissionsReissueRequested', 1, z.object({}), {
  isPublic: true,
});

/** An account of the app for parents or teachers. */
export const appAccount = z.object({
  accountId: z.uuid(),
  /** Name of the account in the app. */
  account: z.string(),
  /** Follower of the school's official account; missing while the person does not follow it. */
  followerId: z.string().optional(),
});
export type AppAccount = z.infer<typeof appAccount>;

/** What is known of a parent beside the state. Code and phone are unique in the school. */
export const parentProfile = z.object({
  code: z.string(),
  name: z.string(),
  phone: z.string(),
  idNumber: z.string().optional(),
  sex: z.literal(sex.codes).optional(),
  remark: z.string().optional(),
});
export type ParentProfile = z.infer<typeof parentProfile>;

/** A parent was added. The stream of this and the following is the parent's. */
export const parentAdded = defineEvent('ParentAdded', 1, parentProfile.extend({ state, ...origin }), {
  isPublic: true,
  personal,
});
/** The parent's profile is this from now on, all of it. */
export const parentChanged = defineEvent('ParentChanged', 1, parentProfile, { isPublic: true, personal });
/** The parent's account of the app is this from now on. */
export const parentActivated = defineEvent('ParentActivated', 1, appAccount, { isPublic: true, personal });
/** The parent was enabled or disabled. */
export const parentStateSwitched = defineEvent('ParentStateSwitched', 1, z.object({ state }), { isPublic: true });
/** The parent was removed; students were unbound before, each by an event of its own. */
export const parentRemoved = defineEvent('ParentRemoved', 1, z.object({}), { isPublic: true });

/** What is known of a teacher beside the state. The code is unique in the school. */
export const teacherProfile = z.object({
  code: z.string(),
  name: z.string(),
  sex: z.literal(sex.codes).optional(),
  phone: z.string(),
  idNumber: z.string().optional(),
  ...card,
  /** Organisation unit. */
  classId: z.uuid().optional(),
  remark: z.string().optional(),
});
export type TeacherProfile = z.infer<typeof teacherProfile>;

/** A teacher was added. The stream of this and the following is the teacher's. */
export const teacherAdded = defineEvent('TeacherAdded', 1, teacherProfile.extend({ state, ...origin }), {
  isPublic: true,
  personal,
});
/** The teacher's profile is this from now on, all of it. */
export const teacherChanged = defineEvent('TeacherChanged', 1, teacherProfile, { isPublic: true, personal });
/** The teacher's account of the app is this from now on. */
export const teacherActivated = defineEvent('TeacherActivated', 1, appAccount, { isPublic: true, personal });
/** The teacher was enabled or disabled. */
export const teacherStateSwitched = defineEvent('TeacherStateSwitched', 1, z.object({ state }), { isPublic: true });
/** The teacher was removed. */
export const teacherRemoved = defineEvent('TeacherRemoved', 1, z.object({}), { isPublic: true });

/** The person's face photo is this from now on. The stream of this and the following has the person's id. */
export const faceTaken = defineEvent(
  'FaceTaken',
  1,
  z.object({
    /** 1 student, 3 teacher (enumeration PersonType). */
    personType: z.literal([1, 3]),
    /** SHA-256 of the stored JPEG, in hex; the log holds no picture. */
    hash: z.string(),
    /** Px. */
    width: z.int(),
    height: z.int(),
    /** Bytes. */
    size: z.int(),
    /** 2 interface, 3 by hand (enumeration CreateType). */
    creationType: z.literal(creationType.codes),
  }),
  { isPublic: true, personal },
);
/** The person's face photo was removed. */
export const faceRemoved = defineEvent('FaceRemoved', 1, z.object({}), { isPublic: true });

/**
 * Everything that is known of the person is unreadable from now on, in every service that follows this. The stream has
 * the person's id.
 */
export const personErased = defineEvent(
  'PersonErased',
  1,
  z.object({
    /** 1 student, 2 parent, 3 teacher (enumeration PersonType). */
    personType: z.literal([1, 2, 3]),
  }),
  { isPublic: true },
);

/** The form of a card number in which two are the same card: readers report upper case. */
export const cardKey = (cardNumber: string): string => cardNumber.toUpperCase();
