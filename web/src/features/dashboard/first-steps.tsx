import { attendanceRuleQuery } from '@contracts/attendance/rule.js';
import { deviceQuery } from '@contracts/devices/device.js';
import { accountQuery } from '@contracts/identity/account.js';
import { classQueryAll } from '@contracts/organisation/class.js';
import { term } from '@contracts/organisation/term.js';
import { studentQuery } from '@contracts/people/student.js';
import { teacherQuery } from '@contracts/people/teacher.js';
import { lazy, Suspense } from 'react';
import { useAccount } from '@/api/account.js';
import { useApi } from '@/api/queries.js';
import { useFolded } from '@/kit/layout/folded.js';
import { type Step, steps } from './steps.js';

const OpenSteps = lazy(() => import('./open-steps.js'));

/** Enough to learn whether there are any. */
const any = { page: 0, pageSize: 1, params: {} } as const;
const quietly = { quiet: true } as const;

/** How many there are of what each step of an empty school brings; undefined while it is not known. */
function useCounts(isIn: (component: string) => boolean) {
  const asked = (component: string) => ({ ...quietly, enabled: isIn(component) });
  return {
    terms: useApi(term.calls.query, any, asked('terms')).data?.recordCount,
    organization: useApi(classQueryAll, {}, asked('organization')).data?.length,
    teacher: useApi(teacherQuery, any, asked('teacher')).data?.recordCount,
    student: useApi(studentQuery, any, asked('student')).data?.recordCount,
    attendanceconfig: useApi(attendanceRuleQuery, any, asked('attendanceconfig')).data?.recordCount,
    devices: useApi(deviceQuery, any, asked('devices')).data?.recordCount,
    account: useApi(accountQuery, any, asked('account')).data?.recordCount,
  };
}

/** A school has its main account from the beginning. */
const isDone = (step: Step, count: number) => count > (step === 'account' ? 1 : 0);

/**
 * Leads through what a school needs before it can be run, as far as the user has the pages for it. A step is ticked when there is
 * some of what it brings; the list is gone when all are, or when the user wants to see it no more.
 */
export default function FirstSteps() {
  const menu = useAccount((state) => state.menu);
  const pathOf = (component: string) => menu.find((item) => item.component === component)?.path;
  const [isFolded, fold] = useFolded();
  const counts = useCounts((component) => !isFolded && pathOf(component) !== undefined);
  const own = steps.flatMap((name) => {
    const [path, count] = [pathOf(name), counts[name]];
    return path === undefined ? [] : { name, path, isDone: count === undefined ? undefined : isDone(name, count) };
  });
  const isKnown = own.every((step) => step.isDone !== undefined);
  if (isFolded || !isKnown || own.every((step) => step.isDone)) return null;
  return (
    <Suspense>
      <OpenSteps steps={own} onHide={fold} />
    </Suspense>
  );
}
