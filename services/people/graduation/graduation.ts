import { type DataOf, type EventOf, Rejection } from '../../../libs/contracts/kernel/index.js';
import { graduationTakenBack, pupilsGraduated } from '../../../libs/contracts/people/index.js';
import type { Decider } from '../../../libs/eventsourcing/index.js';

/** The pupils of one class who graduated in a year's turn; `isTakenBack`: some of them are back. */
export interface Graduation extends DataOf<typeof pupilsGraduated> {
  isTakenBack: boolean;
}

export type GraduationCommand =
  | ({ type: 'Graduate' } & DataOf<typeof pupilsGraduated>)
  | { type: 'TakeBack'; left: readonly string[] };

/** The rules of the graduation of one class. */
export const graduation: Decider<
  Graduation | undefined,
  GraduationCommand,
  EventOf<typeof pupilsGraduated | typeof graduationTakenBack>
> = {
  category: 'graduation',
  types: [pupilsGraduated, graduationTakenBack],
  initial: undefined,
  evolve(state, event) {
    if (event.type === 'PupilsGraduated') return { ...event.data, isTakenBack: false };
    return state && { ...state, isTakenBack: true };
  },
  decide(command, state) {
    if (command.type === 'Graduate') {
      const { type: _type, ...said } = command;
      return state ? [] : [pupilsGraduated(said)];
    }
    if (!state) throw Rejection.notFound();
    if (state.isTakenBack) return [];
    const { turnId, classId, pupils } = state;
    const stay = new Set(command.left);
    const returned = pupils.map(({ id }) => id).filter((id) => !stay.has(id));
    return [graduationTakenBack({ turnId, classId, returned, left: [...stay] })];
  },
};
