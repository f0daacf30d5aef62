import {
  passIdentified,
  passQuarantineDecided,
  passQuarantined,
  passRecorded,
  passWithdrawn,
} from '../../../libs/contracts/attendance/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { namedId } from '../../../libs/platform/index.js';
import { given } from '../../../libs/testing/given.js';
import type { Pass } from '../pass/pass.js';
import { quarantine } from './quarantine.js';

const person = { id: namedId('student'), type: 1, code: 'S1', name: '张三', classId: namedId('class') } as const;
const other = { id: namedId('teacher'), type: 3, code: 'T1', name: '李四' } as const;
const pass: Pass = {
  person,
  credential: 'card',
  credentialValue: '0A1B',
  deviceId: namedId('device'),
  deviceCode: 'D1',
  doorCode: '1',
  position: '东门 人行通道',
  direction: 1,
  granted: true,
  lane: 'live',
  happenedAt: 5000,
  clockTrust: 'device',
  deviceTime: 5000,
  receivedAt: 4000,
};
const told = passQuarantined({ pass, implausibility: 'future' });
const unknown = passQuarantined({ pass: { ...pass, person: undefined }, implausibility: 'future' });
const by = '王老师';
const counted = (more: Partial<Pass> = {}) => passRecorded({ ...pass, lane: 'backlog', isAccepted: true, ...more });
const accept = { type: 'Accept', person, now: 5000, by } as const;
const undo = { type: 'Undo', by } as const;
const note = '按班主任所说';
const redate = { type: 'Redate', person: other, happenedAt: 3000, note, now: 3000, since: 2000, by } as const;
const refuse = { type: 'Refuse', note, by } as const;

const accepted = passQuarantineDecided({ person, state: 2, by });
const redated = passQuarantineDecided({ person: other, state: 3, happenedAt: 3000, note, by });
const refused = passQuarantineDecided({ person, state: 4, note, by });
const waits = passQuarantineDecided({ person, state: 1, by });

describe('a pass in quarantine', () => {
  it('that nobody knows is not decided about', () => {
    for (const command of [accept, redate, refuse, undo])
      given(quarantine, []).when(command).then(Rejection.notFound('记录不存在'));
  });

  it('counts as told, as one that is no news', () => {
    given(quarantine, [told]).when(accept).then([accepted, counted()]);
  });

  it('does not count as told before that moment has come', () => {
    given(quarantine, [told])
      .when({ ...accept, now: 4999 })
      .then(Rejection.state('该出入的时间尚未到，请改时间'));
  });

  it('counts at another moment as that of who had the card then, and not later than now', () => {
    given(quarantine, [told])
      .when(redate)
      .then([redated, counted({ person: other, happenedAt: 3000 })]);
    given(quarantine, [told])
      .when({ ...redate, happenedAt: 3001 })
      .then(Rejection.invalid('实际时间不能晚于现在'));
  });

  it('counts at no moment before the device was there', () => {
    given(quarantine, [told])
      .when({ ...redate, happenedAt: 1999 })
      .then(Rejection.invalid('实际时间不能早于2020年或设备安装'));
    given(quarantine, [told])
      .when({ ...redate, happenedAt: 2000 })
      .then([
        passQuarantineDecided({ person: other, state: 3, happenedAt: 2000, note, by }),
        counted({ person: other, happenedAt: 2000 }),
      ]);
  });

  it('that was told of somebody counts for nobody by no decision', () => {
    const nobody = Rejection.state('该时刻无人持有此卡，请改时间或不计入');
    given(quarantine, [told])
      .when({ ...accept, person: undefined })
      .then(nobody);
    given(quarantine, [told])
      .when({ ...redate, person: undefined })
      .then(nobody);
  });

  it('counts for nobody where nobody had the card, which the decision then names', () => {
    const { person: _nobody, ...without } = pass;
    given(quarantine, [unknown])
      .when({ ...accept, person: undefined })
      .then([
        passQuarantineDecided({ credentialValue: '0A1B', state: 2, by }),
        passRecorded({ ...without, lane: 'backlog', isAccepted: true }),
      ]);
  });

  it('is left out', () => {
    given(quarantine, [told]).when(refuse).then([refused]);
  });

  it.each([
    ['accepted', accepted],
    ['dated otherwise', redated],
    ['left out', refused],
  ] as const)('that was %s is decided already', (_how, decision) => {
    for (const command of [accept, redate, refuse])
      given(quarantine, [told, decision]).when(command).then(Rejection.state('该出入已处理'));
  });

  it('waits again when that is taken back, and what counted is withdrawn from whom it counted for', () => {
    const before = {
      passId: namedId('earlier'),
      ...{ deviceId: pass.deviceId, position: '北门', granted: true, happenedAt: 1, recordedAt: 2 },
    };
    given(quarantine, [told, accepted, counted()])
      .when({ ...undo, before })
      .then([waits, passWithdrawn({ personId: person.id, happenedAt: 5000, before })]);
    given(quarantine, [told, redated])
      .when(undo)
      .then([waits, passWithdrawn({ personId: other.id, happenedAt: 3000 })]);
    given(quarantine, [told, refused]).when(undo).then([waits]);
  });

  it('is withdrawn from whom it was identified as afterwards', () => {
    const decided = passQuarantineDecided({ credentialValue: '0A1B', state: 2, by });
    given(quarantine, [unknown, decided, passIdentified({ person: other })])
      .when(undo)
      .then([
        passQuarantineDecided({ credentialValue: '0A1B', state: 1, by }),
        passWithdrawn({ personId: other.id, happenedAt: 5000 }),
      ]);
  });

  it('of which nothing was decided has nothing to take back', () => {
    given(quarantine, [told]).when(undo).then(Rejection.state('该出入尚未处理'));
    given(quarantine, [told, refused, waits]).when(undo).then(Rejection.state('该出入尚未处理'));
    given(quarantine, [told, refused, waits]).when(refuse).then([refused]);
  });
});
