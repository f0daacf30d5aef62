import type { CopiedDevice } from '../../../libs/copies/index.js';
import type { AccessFacts, AccessRule } from './access-facts.js';
import { firstDayRule, grantReach, type Reach, reachOf, rulesInForce, subjectsOf, windowsOf } from './access-rules.js';
import type { AccessPerson } from './copies.js';

/** Somebody before a door at a moment. */
export interface PassQuestion {
  person: AccessPerson;
  device: CopiedDevice;
  /** Number of the door; without it any of the device. */
  doorCode?: string;
  /** The moment: epoch ms, and as the school's clocks show it: day of the week from 1, Monday, and minute of the day. */
  at: { instant: number; day: number; minute: number };
  /** What the device has of the person. */
  told: 'confirmed' | 'waiting' | { refusal: string };
}

/** One thing that speaks for or against it, as a text of the catalogues with its values. */
export interface Reason {
  isGood: boolean;
  template: string;
  values?: Record<string, string>;
}

const terminal = 2;

function isNow(rule: AccessRule, { instant, day, minute }: PassQuestion['at']): boolean {
  if (instant < (rule.validFrom ?? 0) || instant >= (rule.validTo ?? Number.POSITIVE_INFINITY)) return false;
  const windows = windowsOf(rule);
  return windows.length === 0 || windows.some(([on, from, to]) => on === day && minute >= from && minute < to);
}

const reaches = (reach: Reach, doorCode: string | undefined) =>
  reach.kind === 'device' || (reach.kind === 'doors' && (doorCode === undefined || reach.codes.includes(doorCode)));

/** What of a person lets a reader know who it is. */
function credentialsOf({ state, cardKey, faceHash }: AccessPerson, device: CopiedDevice): Reason[] {
  const hasFace = device.type === terminal && faceHash !== null;
  return [
    ...(state === 1 ? [] : [{ isGood: false, template: '人员已禁用' }]),
    ...(cardKey ? [{ isGood: true, template: '卡号 {card}', values: { card: cardKey } }] : []),
    ...(hasFace ? [{ isGood: true, template: '有人脸照片' }] : []),
    ...(cardKey || hasFace ? [] : [{ isGood: false, template: '没有卡，也没有此设备可用的人脸' }]),
  ];
}

/** What the rules say; what forbids is stronger than what allows. */
function rulesOf(facts: AccessFacts, { person, device, doorCode, at }: PassQuestion): Reason[] {
  const about = rulesInForce(facts, at.instant).filter(
    (rule) => subjectsOf(rule, facts)(person) && reaches(reachOf(rule, device, facts), doorCode),
  );
  const denying = about.filter((rule) => rule.isDeny && isNow(rule, at));
  const granting = about.filter((rule) => !rule.isDeny);
  const now = granting.filter((rule) => isNow(rule, at));
  const left = now.filter((rule) => reaches(grantReach(rule, device, facts), doorCode));
  const named = (isGood: boolean, template: string) => (rule: AccessRule) =>
    rule.id === firstDayRule
      ? { isGood, template: '没有启用的允许规则，所有在用人员可通行' }
      : { isGood, template, values: { name: rule.name } };
  return [
    ...denying.map(named(false, '规则“{name}”禁止')),
    ...now.map(named(true, '规则“{name}”允许')),
    ...(now.length === 0 ? granting.map(named(false, '规则“{name}”允许，但此时不生效')) : []),
    ...(granting.length === 0 ? [{ isGood: false, template: '没有规则允许' }] : []),
    ...(now.length > 0 && left.length === 0 ? [{ isGood: false, template: '此处的权限已被删除' }] : []),
  ];
}

function deviceReasons({ device, told }: PassQuestion): Reason[] {
  const state = device.state === 1 ? [] : [{ isGood: false, template: '设备已禁用' }];
  if (told === 'confirmed') return [...state, { isGood: true, template: '设备已确认权限' }];
  if (told === 'waiting') return [...state, { isGood: false, template: '设备尚未确认权限' }];
  return [...state, { isGood: false, template: '设备拒绝了权限：{reason}', values: { reason: told.refusal } }];
}

/** Tells whether somebody may pass, and why: by who it is, by card and face, by the rules, and by what the device has. Pure. */
export function explainPass(facts: AccessFacts, question: PassQuestion): { isGranted: boolean; reasons: Reason[] } {
  const before = [...credentialsOf(question.person, question.device), ...rulesOf(facts, question)];
  // Who is not to pass is not told to the device: what it has is of no matter.
  const isMeant = before.every(({ isGood }) => isGood);
  const reasons = isMeant ? [...before, ...deviceReasons(question)] : before;
  return { isGranted: reasons.every(({ isGood }) => isGood), reasons };
}
