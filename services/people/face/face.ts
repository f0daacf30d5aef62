import { isDeepStrictEqual } from 'node:util';
import { type DataOf, type NewEvent, Rejection } from '../../../libs/contracts/kernel/index.js';
import { faceRemoved, faceTaken } from '../../../libs/contracts/people/index.js';
import type { Decider } from '../../../libs/eventsourcing/index.js';
import { isOf } from '../person/person.js';

/** A face photo, as the log knows it. */
export type Face = DataOf<typeof faceTaken>;

export type FaceCommand = { type: 'Take'; face: Face } | { type: 'Remove' };

/** The rules of face photos: a person has one or none; the same photo again says nothing. */
export const face: Decider<Face | undefined, FaceCommand, NewEvent> = {
  category: 'face',
  types: [faceTaken, faceRemoved],
  initial: undefined,

  evolve(state, event) {
    if (isOf(faceTaken, event)) return event.data;
    return isOf(faceRemoved, event) ? undefined : state;
  },

  decide(command, state) {
    if (command.type === 'Take') return isDeepStrictEqual(state, command.face) ? [] : [faceTaken(command.face)];
    if (!state) throw Rejection.notFound('照片不存在');
    return [faceRemoved({})];
  },
};
