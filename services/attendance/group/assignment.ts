import {
  attendanceDeviceAssigned,
  attendanceDeviceReleased,
  attendanceManagerAppointed,
  attendanceManagerDismissed,
} from '../../../libs/contracts/attendance/index.js';
import { type EventType, type NewEvent, Rejection } from '../../../libs/contracts/kernel/index.js';
import type { Decider } from '../../../libs/eventsourcing/index.js';
import { namedId } from '../../../libs/platform/index.js';

interface Part {
  partId: string;
}

/** What is assigned to a group from now on, or not any more. */
export type AssignmentCommand<Assigned extends Part> =
  | { type: 'Assign'; part: Assigned }
  | { type: 'End'; partId: string };

/** The rules of something that is assigned to one group or not, and never twice. Its state is the part's id. */
function assignment<Begin extends string, Assigned extends Part, End extends string>(
  category: string,
  begun: EventType<Begin, Assigned>,
  ended: EventType<End, Part>,
): Decider<string | undefined, AssignmentCommand<Assigned>, NewEvent<Begin, Assigned> | NewEvent<End, Part>> {
  return {
    category,
    types: [begun, ended],
    initial: undefined,
    evolve: (_held, event) => (event.type === begun.name ? event.data.partId : undefined),
    decide(command, held) {
      switch (command.type) {
        case 'Assign':
          return held === undefined ? [begun(command.part)] : [];
        case 'End':
          if (held !== command.partId) throw Rejection.notFound();
          return [ended({ partId: command.partId })];
      }
    },
  };
}

/** A teacher who manages a group. */
export const attendanceManager = assignment(
  'attendanceManager',
  attendanceManagerAppointed,
  attendanceManagerDismissed,
);
/** A device, or one of its doors, that counts for a group. */
export const attendanceDevice = assignment('attendanceDevice', attendanceDeviceAssigned, attendanceDeviceReleased);

/** Id of the stream of a teacher in one group. */
export const managerStreamId = ({ groupId, personId }: { groupId: string; personId: string }) =>
  namedId('attendance manager', groupId, personId);

/** Id of the stream of a device, or of one of its doors, in one group. */
export const deviceStreamId = (part: { groupId: string; deviceId: string; doorId?: string | null }) =>
  namedId('attendance device', part.groupId, part.deviceId, part.doorId ?? '');
