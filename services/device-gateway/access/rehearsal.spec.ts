import { testDevice as device, factsOf as facts, testPupil as pupil, ruleOf as rule } from '../testing/test-facts.js';
import type { AccessFacts, AccessRule } from './access-facts.js';
import type { AccessPerson } from './copies.js';
import { type Rehearsal, rehearse } from './rehearsal.js';

const other: AccessPerson = { ...pupil, id: 'other', classId: 'class 2', cardKey: '00AC' };
const teacher: AccessPerson = { ...pupil, id: 'teacher', type: 3, classId: null, cardKey: '00AD' };
const leaver: AccessPerson = { ...pupil, id: 'cardless', cardKey: null };
const persons = [pupil, other, teacher, leaver];
const terminal = { ...device, id: 'terminal', code: 'D2', type: 2, areaId: 'campus' };

const numbers = ({ devices, persons }: Rehearsal) => ({
  persons: [[...persons.added], [...persons.removed], [...persons.changed]],
  devices: devices.map((at) => [at.device.id, at.added, at.removed, at.changed, at.rows, at.wanted]),
});
const told = async (given: AccessFacts, rules: readonly AccessRule[]) =>
  numbers(await rehearse({ facts: given, rules, persons, now: 1_000 }));

const students = rule({ name: 'students', personTypes: [1] });

describe('what a change of rules would do', () => {
  it.each<[string, AccessFacts, readonly AccessRule[], ReturnType<typeof numbers>]>([
    [
      'the first rule that lets pass keeps out everybody else',
      facts([]),
      [students],
      { persons: [[], ['teacher'], ['pupil', 'other']], devices: [['gate', 0, 1, 2, 5, 3]] },
    ],
    ['a rule that changes nothing', facts([students]), [students, rule({ name: 'off', isEnabled: false })], nothing()],
    ['a rule that is over', facts([students]), [students, rule({ name: 'old', validTo: 1_000 })], nothing()],
    ['another name', facts([students]), [{ ...students, name: 'pupils' }], nothing()],
    [
      'other times are told by the row of the rule alone, and concern all whom it is about',
      facts([students]),
      [{ ...students, timeTo: '21:00:00' }],
      { persons: [[], [], ['pupil', 'other']], devices: [['gate', 0, 0, 2, 1, 3]] },
    ],
    [
      'somebody is forbidden',
      facts([students]),
      [students, rule({ name: 'no', isDeny: true, personIds: ['pupil'] })],
      { persons: [[], ['pupil'], []], devices: [['gate', 0, 1, 0, 1, 2]] },
    ],
    [
      'at one door alone',
      facts([students]),
      [students, rule({ name: 'no', isDeny: true, personIds: ['pupil'], doorIds: ['door 1'] })],
      { persons: [[], [], ['pupil']], devices: [['gate', 0, 0, 1, 2, 4]] },
    ],
    [
      'a rule is removed, and the first day is back',
      facts([students]),
      [],
      { persons: [['teacher'], [], ['pupil', 'other']], devices: [['gate', 1, 0, 2, 5, 4]] },
    ],
    [
      'devices with other places are counted by themselves, persons once',
      facts([students], { devices: [device, terminal] }),
      [students, rule({ name: 'staff', personTypes: [3] })],
      {
        persons: [['teacher'], [], []],
        devices: [
          ['gate', 1, 0, 0, 2, 5],
          ['terminal', 1, 0, 0, 2, 5],
        ],
      },
    ],
    [
      'a place that is not meant is not concerned',
      facts([students], { devices: [device, terminal] }),
      [{ ...students, areaIds: ['north'] }],
      { persons: [[], ['pupil', 'other'], []], devices: [['terminal', 0, 2, 0, 3, 0]] },
    ],
  ])('%s', async (_name, given, rules, expected) => {
    expect(await told(given, rules)).toEqual(expected);
  });

  it('lets others have their turn meanwhile', async () => {
    const many = Array.from({ length: 40_000 }, (_, index) => ({ ...pupil, id: `p${index}` }));
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    await rehearse({ facts: facts([]), rules: [students], persons: many, now: 0 });
    clearInterval(timer);
    expect(turns).toBeGreaterThan(1);
  });
});

function nothing(): ReturnType<typeof numbers> {
  return { persons: [[], [], []], devices: [] };
}
