import { openAccessRule } from '../../../libs/contracts/devices/index.js';
import type { AccessFacts, AccessRule } from '../access/access-facts.js';
import type { AccessPerson } from '../access/copies.js';

/** A controller with two doors in the area `north`. */
export const testDevice = {
  id: 'gate',
  school: 's',
  code: 'D1',
  name: 'North gate',
  type: 1,
  state: 1,
  areaId: 'north',
  position: null,
  direction: null,
};
/** A pupil of `class 1` with a card. */
export const testPupil: AccessPerson = {
  id: 'pupil',
  school: 's',
  type: 1,
  name: 'A pupil',
  classId: 'class 1',
  cardKey: '00AB',
  state: 1,
  faceHash: null,
  faceSize: null,
  removedAt: null,
};
const doors = [
  { id: 'door 1', school: 's', deviceId: 'gate', code: '1', name: 'left' },
  { id: 'door 2', school: 's', deviceId: 'gate', code: '2', name: 'right' },
];
/** A rule that lets everybody pass everywhere, but for what is said. */
export const ruleOf = (said: Partial<AccessRule>): AccessRule => ({
  ...openAccessRule,
  id: said.name ?? 'rule',
  name: 'rule',
  ...said,
});
/** What holds where there are these rules. */
export const factsOf = (rules: readonly AccessRule[], more: Partial<AccessFacts> = {}): AccessFacts => ({
  rules,
  classes: [
    { id: 'grade', parentId: null },
    { id: 'class 1', parentId: 'grade' },
  ],
  areas: [
    { id: 'campus', parentId: null },
    { id: 'north', parentId: 'campus' },
  ],
  devices: [testDevice],
  doorsOf: () => doors,
  temporary: [],
  withdrawals: new Map(),
  ...more,
});
