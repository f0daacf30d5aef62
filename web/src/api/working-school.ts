import { schoolEnter, schoolLeave } from '@contracts/identity/school.js';
import { useAccount } from './account.js';
import { callApi } from './client.js';
import { storeToken } from './token.js';

/** Code of operations accounts (enumeration LogAccountKind). */
const operator = 1;

/** Tells the other tabs of this browser, which share the session. */
const tabs = 'campus-school';

/** True for an operations account that has entered no school: lists go over all schools. */
export const isOutsideSchools = (): boolean => {
  const { user } = useAccount.getState();
  return user?.accountType === operator && !user.schoolId;
};

/** True where the user chooses in which school to work. */
export const useIsOperator = (): boolean => useAccount(({ user }) => user?.accountType === operator);

/** Nothing of what was shown is of the school in which the session works now. */
function startAfresh(): void {
  sessionStorage.clear();
  location.assign('/');
}

/** Lets an operations account into a school, or out of all; the console starts afresh there. @throws ApiFailure */
export async function workIn(schoolId: string | undefined): Promise<void> {
  const { token } = schoolId ? await callApi(schoolEnter, { id: schoolId }) : await callApi(schoolLeave);
  storeToken(token);
  const channel = new BroadcastChannel(tabs);
  channel.postMessage(schoolId);
  channel.close();
  startAfresh();
}

/**
 * Follows when another tab takes the session to another school.
 * @param onLeft what is shown goes unasked: it is of a school in which the session works no longer
 * @returns ends it
 */
export function followOtherTabs(onLeft: () => void): () => void {
  const channel = new BroadcastChannel(tabs);
  channel.onmessage = () => {
    onLeft();
    startAfresh();
  };
  return () => channel.close();
}
