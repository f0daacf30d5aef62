import { type DataOf, type EventOf, Rejection } from '../../../libs/contracts/kernel/index.js';
import {
  classTurned,
  classTurnTakenBack,
  yearTurned,
  yearTurnTakenBack,
} from '../../../libs/contracts/organisation/year-turn.events.js';
import { turnActions } from '../../../libs/contracts/organisation/year-turn.js';
import type { Decider } from '../../../libs/eventsourcing/index.js';

/** What a turn did to one class. */
export type TurnedClass = DataOf<typeof classTurned>;
/** What became of it when the turn was taken back. */
export type ClassTakenBack = DataOf<typeof classTurnTakenBack>;
type Turned = DataOf<typeof yearTurned>;

/** A turn: what it did to which classes, and whether it still holds. */
export interface YearTurn {
  classes: readonly TurnedClass[];
  isTakenBack: boolean;
}

export type YearTurnCommand =
  | { type: 'Turn'; by: Turned['by']; classes: readonly TurnedClass[]; stayed: number }
  /** `isLast`: no later turn holds. */
  | { type: 'RequireRevocable'; isLast: boolean }
  | { type: 'TakeBack'; by: Turned['by']; classes: readonly ClassTakenBack[] };

const types = [yearTurned, classTurned, yearTurnTakenBack, classTurnTakenBack] as const;

/** The rules of one year's turn: a school has a few hundred classes at most, and each is told once. */
export const yearTurn: Decider<YearTurn | undefined, YearTurnCommand, EventOf<(typeof types)[number]>> = {
  category: 'yearTurn',
  types: [...types],
  initial: undefined,

  evolve(state, event) {
    switch (event.type) {
      case 'YearTurned':
        return { classes: [], isTakenBack: false };
      case 'ClassTurned':
        return state && { ...state, classes: [...state.classes, event.data] };
      case 'YearTurnTakenBack':
        return state && { ...state, isTakenBack: true };
      case 'ClassTurnTakenBack':
        return state;
    }
  },

  decide(command, state) {
    if (command.type === 'Turn') {
      const { by, classes, stayed } = command;
      if (classes.length === 0) throw Rejection.state('没有要升级的班级');
      const graduated = classes.filter(({ action }) => action === turnActions.graduate).length;
      return [
        yearTurned({ by, moved: classes.length - graduated, graduated, stayed }),
        ...classes.map((one) => classTurned(one)),
      ];
    }
    if (!state) throw Rejection.notFound();
    if (state.isTakenBack) throw Rejection.state('该升级已撤销');
    if (command.type === 'RequireRevocable') {
      if (!command.isLast) throw Rejection.state('只能撤销最近一次升级');
      return [];
    }
    return [yearTurnTakenBack({ by: command.by }), ...command.classes.map((one) => classTurnTakenBack(one))];
  },
};
