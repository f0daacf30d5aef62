import { testDevice as device, factsOf as facts, testPupil as pupil, ruleOf as rule } from '../testing/test-facts.js';
import type { AccessFacts } from './access-facts.js';
import { explainPass, type PassQuestion } from './explanation.js';
import { WantedRows } from './wanted-rows.js';

/** Wednesday, ten past nine in the evening. */
const evening: PassQuestion['at'] = { instant: 1_000_000, day: 3, minute: 21 * 60 + 10 };
const ask = (given: AccessFacts, question: Partial<PassQuestion> = {}) => {
  const asked: PassQuestion = { person: pupil, device, at: evening, told: 'confirmed', ...question };
  const { isGranted, reasons } = explainPass(given, asked);
  return [isGranted, ...reasons.filter(({ isGood }) => isGood === isGranted).map(({ template }) => template)];
};
const day = rule({ name: 'day', classIds: ['grade'], timeFrom: '06:00:00', timeTo: '21:00:00' });

describe('why somebody may pass', () => {
  it.each<[string, AccessFacts, Partial<PassQuestion>, (boolean | string)[]]>([
    [
      'on the first day',
      facts([]),
      {},
      [true, '卡号 {card}', '没有启用的允许规则，所有在用人员可通行', '设备已确认权限'],
    ],
    ['too late', facts([day]), {}, [false, '规则“{name}”允许，但此时不生效']],
    [
      'in time',
      facts([day]),
      { at: { ...evening, minute: 1259 } },
      [true, '卡号 {card}', '规则“{name}”允许', '设备已确认权限'],
    ],
    ['whom no rule is about', facts([rule({ classIds: ['other'] })]), {}, [false, '没有规则允许']],
    [
      'whom one rule forbids what another allows',
      facts([rule({ areaIds: ['campus'] }), rule({ name: 'no', isDeny: true, personIds: ['pupil'] })]),
      {},
      [false, '规则“{name}”禁止'],
    ],
    ['at another door', facts([rule({ doorIds: ['door 1'] })]), { doorCode: '2' }, [false, '没有规则允许']],
    [
      'at a door of temporary passes',
      facts([rule({ isTemporary: true })], { temporary: [{ deviceId: 'gate', doorId: 'door 2' }] }),
      { doorCode: '2' },
      [true, '卡号 {card}', '规则“{name}”允许', '设备已确认权限'],
    ],
    ['without a card', facts([]), { person: { ...pupil, cardKey: null } }, [false, '没有卡，也没有此设备可用的人脸']],
    ['disabled', facts([]), { person: { ...pupil, state: 2 } }, [false, '人员已禁用']],
    ['of whom the device has not heard', facts([]), { told: 'waiting' }, [false, '设备尚未确认权限']],
    ['whom the device refused', facts([]), { told: { refusal: 'full' } }, [false, '设备拒绝了权限：{reason}']],
    [
      'where the permissions were taken away',
      facts([], { withdrawals: new Map([['gate', { isWithdrawn: true, doorIds: [] }]]) }),
      {},
      [false, '此处的权限已被删除'],
    ],
    ['after a rule ended', facts([rule({ name: 'old', validTo: 10 })]), {}, [false, '没有规则允许']],
  ])('%s', (_name, given, question, expected) => {
    expect(ask(given, question)).toEqual(expected);
  });

  it('tells a device of nobody who never passes there, and of rules with the doors and times that are left', () => {
    const rowsOf = (given: AccessFacts) => {
      const wanted = new WantedRows(given, 0);
      return [...wanted.ofRules(device), ...wanted.ofPerson(device, pupil)].map(({ key, value }) => [key, value]);
    };
    expect(rowsOf(facts([day]))).toEqual([
      ['r:day', { x: 0, d: [], w: [1, 2, 3, 4, 5, 6, 7].map((one) => [one, 360, 1260]) }],
      ['p:pupil', { n: 'A pupil', c: '00AB', r: ['day'] }],
    ]);
    const never = rule({ name: 'never', isDeny: true, classIds: ['class 1'] });
    expect(rowsOf(facts([day, never])).map(([key]) => key)).toEqual(['r:day']);
    const withdrawn = new Map([['gate', { isWithdrawn: false, doorIds: ['door 1'] }]]);
    expect(rowsOf(facts([], { withdrawals: withdrawn }))[0]).toEqual(['r:any', { x: 0, d: ['2'], w: [] }]);
  });
});
