import { namedId } from '../identifier/named-id.js';
import type { Session } from './session.js';

/** Home of operations accounts: no school, but to their rows, streams and events what a school is to others. */
export const operationsId = namedId('campus', 'operations');

/** True when the session is of an operations account that has entered no school. */
export const isOutsideSchools = ({ school }: Pick<Session, 'school'>) => school === operationsId;
