import { Rejection } from '../../../libs/contracts/kernel/index.js';
import {
  classTurned,
  classTurnTakenBack,
  yearTurned,
  yearTurnTakenBack,
} from '../../../libs/contracts/organisation/year-turn.events.js';
import { given } from '../../../libs/testing/index.js';
import { type TurnedClass, yearTurn } from './year-turn.js';

const by = { accountId: 'account', name: '教务处' };
const moved: TurnedClass = {
  classId: 'one',
  action: 1,
  from: { name: '高一1班', parentId: 'g1' },
  to: { name: '高二1班', parentId: 'g2' },
  disabled: [],
  bindings: [],
};
const graduated: TurnedClass = { ...moved, classId: 'three', action: 2, disabled: ['three'] };
const turned = [yearTurned({ by, moved: 1, graduated: 1, stayed: 4 }), classTurned(moved), classTurned(graduated)];
const restored = { classId: 'one', isRestored: true, enabled: [], bindings: [], unboundTeachers: [] };
const takeBack = { type: 'TakeBack', by, classes: [restored] } as const;

describe("a year's turn", () => {
  it('tells itself and what it does to each class', () => {
    given(yearTurn, [])
      .when({ type: 'Turn', by, classes: [moved, graduated], stayed: 4 })
      .then(turned);
  });

  it('does something', () => {
    given(yearTurn, []).when({ type: 'Turn', by, classes: [], stayed: 4 }).then(Rejection.state('没有要升级的班级'));
  });

  it('is taken back once', () => {
    given(yearTurn, turned)
      .when(takeBack)
      .then([yearTurnTakenBack({ by }), classTurnTakenBack(restored)]);
    given(yearTurn, [...turned, yearTurnTakenBack({ by })])
      .when(takeBack)
      .then(Rejection.state('该升级已撤销'));
    given(yearTurn, []).when(takeBack).then(Rejection.notFound());
  });

  it('is taken back while no later one holds', () => {
    given(yearTurn, turned).when({ type: 'RequireRevocable', isLast: true }).then([]);
    given(yearTurn, turned)
      .when({ type: 'RequireRevocable', isLast: false })
      .then(Rejection.state('只能撤销最近一次升级'));
  });
});
