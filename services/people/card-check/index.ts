import type { Folder } from '../../../libs/platform/index.js';
import { personCards } from '../card/card.read-model.js';
import { students } from '../student/student.read-model.js';
import * as queries from './card-check.queries.js';

/** Whether a card may be given to a person, as far as the session may know who has it. */
export const cardCheckFolder: Folder = { calls: [queries], reads: [personCards, students] };
