import { openAccessRule } from '../../../libs/contracts/devices/index.js';
import { weekDay } from '../../../libs/contracts/enumerations.js';
import type { CopiedDevice, CopiedDoor } from '../../../libs/copies/index.js';
import { type AccessFacts, type AccessRule, branchOf } from './access-facts.js';
import type { AccessPerson } from './copies.js';

/** Id of what holds while no rule lets anybody pass. */
export const firstDayRule = 'any';

/** Every enabled student and teacher passes everywhere until the school says otherwise (source: spec README). */
const everybody: AccessRule = { ...openAccessRule, id: firstDayRule };

/**
 * The rules that are in force at a moment. While none lets anybody pass, everybody does, but for whom others forbid it.
 * @param now epoch ms
 */
export function rulesInForce({ rules }: Pick<AccessFacts, 'rules'>, now: number): AccessRule[] {
  const all = rules.filter(({ isEnabled }) => isEnabled);
  const granting = all.some(({ isDeny }) => !isDeny);
  const lasting = all.filter(({ validTo }) => validTo === undefined || validTo > now);
  return granting ? lasting : [everybody, ...lasting];
}

/** Tells of persons whether a rule is about them. */
export function subjectsOf({ personTypes, classIds, personIds }: AccessRule, facts: Pick<AccessFacts, 'classes'>) {
  if (personTypes.length + classIds.length + personIds.length === 0) return () => true;
  const isIn = branchOf(facts.classes, classIds);
  const named = new Set(personIds);
  return ({ id, type, classId }: Pick<AccessPerson, 'id' | 'type' | 'classId'>): boolean =>
    personTypes.includes(type) || named.has(id) || isIn(classId);
}

/** Where a rule holds at a device: everywhere, at some doors (by number), or nowhere. */
export type Reach = { kind: 'device' } | { kind: 'doors'; codes: readonly string[] } | { kind: 'nowhere' };

/** Where a rule holds at a device, whatever was withdrawn there. */
export function reachOf(
  { areaIds, deviceIds, doorIds, isTemporary }: AccessRule,
  device: Pick<CopiedDevice, 'id' | 'areaId'>,
  facts: Pick<AccessFacts, 'areas' | 'doorsOf' | 'temporary'>,
): Reach {
  const isAnywhere = areaIds.length + deviceIds.length + doorIds.length === 0 && !isTemporary;
  const isWhole = isAnywhere || deviceIds.includes(device.id) || branchOf(facts.areas, areaIds)(device.areaId);
  if (isWhole) return { kind: 'device' };
  const listed = isTemporary ? facts.temporary.filter(({ deviceId }) => deviceId === device.id) : [];
  if (listed.some(({ doorId }) => doorId === null)) return { kind: 'device' };
  const meant = new Set([...doorIds, ...listed.map(({ doorId }) => doorId)]);
  return doorsReach(facts.doorsOf(device.id), ({ id }) => meant.has(id));
}

function doorsReach(doors: readonly CopiedDoor[], isMeant: (door: CopiedDoor) => boolean): Reach {
  const codes = doors.filter(isMeant).map(({ code }) => code);
  if (codes.length === 0) return { kind: 'nowhere' };
  return codes.length === doors.length ? { kind: 'device' } : { kind: 'doors', codes };
}

/** Where a rule lets pass at a device after what somebody has withdrawn there; a rule that forbids stays as it is. */
export function grantReach(rule: AccessRule, device: CopiedDevice, facts: AccessFacts): Reach {
  const reach = reachOf(rule, device, facts);
  const withdrawal = facts.withdrawals.get(device.id);
  if (rule.isDeny || !withdrawal || reach.kind === 'nowhere') return reach;
  if (withdrawal.isWithdrawn) return { kind: 'nowhere' };
  if (withdrawal.doorIds.length === 0) return reach;
  const isReached = ({ code }: CopiedDoor) => reach.kind === 'device' || reach.codes.includes(code);
  const doors = facts.doorsOf(device.id);
  const left = doors.filter((door) => isReached(door) && !withdrawal.doorIds.includes(door.id));
  return doorsReach(doors, (door) => left.includes(door));
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const lastMinute = 24 * 60;

/** When a rule holds: days of the week from 1, Monday, each with its first minute and the one at which it ends; none: always. */
export function windowsOf({ weekDays, timeFrom, timeTo }: AccessRule): [day: number, from: number, to: number][] {
  if (weekDays.length === 0 && timeFrom === undefined && timeTo === undefined) return [];
  const days = weekDays.length > 0 ? weekDays : weekDay.codes;
  const from = timeFrom === undefined ? 0 : minutesOf(timeFrom);
  // What ends with the last minute of a day ends with the day.
  const to = timeTo === undefined || timeTo >= '23:59:00' ? lastMinute : minutesOf(timeTo);
  return days.map((day): [number, number, number] => [day || 7, from, to]).sort(([left], [right]) => left - right);
}
