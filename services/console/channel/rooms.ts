import { type Language, language } from '../../../libs/contracts/enumerations.js';
import { mayCall, type Session } from '../../../libs/platform/index.js';

/** Keys that some news asks for. */
const guardedKeys = ['control:dbtn_opendoor', 'control:dbtn_timing', 'logs:dbtn_replay'] as const;

/** Who is told something: a school, within it those who hold one of some keys, one account, or the accounts of a teacher. */
export interface Audience {
  school: string;
  keys?: readonly (typeof guardedKeys)[number][];
  accountId?: string;
  teacherId?: string;
  /** It names rows of nobody: sessions that are limited to classes are told too. */
  isForLimited?: true;
}

/** The rooms of an audience; news whose text depends on the language goes to the rooms of one language. */
export function roomsOf({ school, keys, accountId, teacherId, isForLimited }: Audience, spoken?: Language): string[] {
  const whole = isForLimited ? 'everybody' : 'all';
  const one = accountId ? `account/${accountId}` : teacherId && `teacher/${teacherId}`;
  const parts = one ? [one] : (keys?.map((key) => `key/${key}`) ?? [whole]);
  return parts.map((part) => [school, part, ...(spoken ? [spoken] : [])].join('/'));
}

/** The rooms of a session: of its school, its account, its teacher and its keys, each also in its language; a limited one hears no alarms. */
export function roomsFor(session: Session, spoken: Language): string[] {
  const { school, accountId, teacherId, isLimited } = session;
  const keys = guardedKeys.filter((key) => mayCall(session, { permission: [key] }));
  const audiences: Audience[] = [
    { school, isForLimited: true },
    ...(isLimited ? [] : [{ school }]),
    { school, accountId },
    ...(teacherId ? [{ school, teacherId }] : []),
    ...keys.map((key) => ({ school, keys: [key] })),
  ];
  return audiences.flatMap((audience) => [...roomsOf(audience), ...roomsOf(audience, spoken)]);
}

/** The language that a browser asked for; Chinese without one. */
export const languageFor = (wanted: unknown): Language => language.codes.find((code) => code === wanted) ?? 'zh';
