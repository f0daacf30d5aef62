import type { Folder } from '../../../libs/platform/index.js';
import { attendees } from '../past/attendee.js';
import * as queries from './backlog.queries.js';
import * as useCases from './backlog.use-cases.js';

/** What devices told late and has turned records: listed, and released to guardians or not by persons. */
export const backlogFolder: Folder = { calls: [queries, useCases], reads: [attendees] };
