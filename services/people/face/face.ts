import { isDeepStrictEqual } from 'node:util';
import { type DataOf, type EventOf, Rejection } from '../../../libs/contracts/kernel/index.js';
import { faceRemoved, faceTaken } from '../../../libs/contracts/people/index.js';
import type { Decider } from '../../../libs/eventsourcing/index.js';

/** A face photo, as the log knows it. */
export type Face = DataOf<typeof faceTaken>;

export type FaceCommand = { type: 'Take'; face: Face } | { type: 'Remove' };

type FaceEvent = EventOf<typeof faceTaken | typeof faceRemoved>;

/** The rules of face photos: a person has one or none; the same photo again says nothing. */
export const face: Decider<Face | undefined, FaceCommand, FaceEvent> = {
  category: 'face',
  types: [faceTaken, faceRemoved],
  initial: undefined,

  evolve(_state, event) {
    switch (event.type) {
      case 'FaceTaken':
        return event.data;
      case 'FaceRemoved':
        return undefined;
    }
  },

  decide(command, state) {
    switch (command.type) {
      case 'Take':
        return isDeepStrictEqual(state, command.face) ? [] : [faceTaken(command.face)];
      case 'Remove':
        if (!state) throw Rejection.notFound('照片不存在');
        return [faceRemoved({})];
    }
  },
};
