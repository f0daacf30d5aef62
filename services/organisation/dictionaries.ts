import { examType, term } from '../../libs/contracts/organisation/index.js';
import { serveResource } from '../../libs/resource/index.js';

/** School terms. */
export const terms = serveResource(term);
/** Types of exams. */
export const examTypes = serveResource(examType);

/** Every dictionary of the service. */
export const dictionaries = [terms, examTypes] as const;
