import type { Folder } from '../../../libs/platform/index.js';
import { attendees } from './attendee.js';
import { countedDoors, holidays } from './calendar.js';
import { assignmentVersions, exclusionVersions, groupVersions, memberVersions, ruleVersions } from './past.js';

/** What decides about records, as it was at any moment: rules, groups, members, devices, classes of persons, holidays. */
export const pastFolder: Folder = {
  projections: [
    ruleVersions,
    exclusionVersions,
    groupVersions,
    memberVersions,
    assignmentVersions,
    attendees,
    holidays,
    countedDoors,
  ],
};
