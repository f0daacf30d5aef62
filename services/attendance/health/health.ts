import type { openHealthSubmit } from '../../../libs/contracts/attendance/index.js';
import type { InputOf } from '../../../libs/contracts/kernel/index.js';

/** What somebody says in a check-in; what was not answered is missing. */
export type Said = Omit<InputOf<typeof openHealthSubmit>, 'type' | 'personCode'>;

/** A temperature from which on somebody is at risk, degrees Celsius (source: healthCheckin, rules). */
const fever = 37.3;
const yes = 1;
const nothingAbnormal = 0;

const warnings = [
  'wasInWarningArea',
  'isUnwell',
  'isFamilyUnwell',
  'metPeopleOfRiskArea',
  'visitedRiskArea',
  'isObserved',
  'metArrivals',
  'livesInRiskArea',
  'hasOtherSymptoms',
  'visitedHighRiskArea',
] as const;

/** Whether a check-in tells of a risk (source: healthCheckin, rules). */
export function isAtRisk(said: Said): boolean {
  const { bodyTemperature = 0, measuredTemperature = 0, status = nothingAbnormal } = said;
  return (
    Math.max(bodyTemperature, measuredTemperature) >= fever ||
    status !== nothingAbnormal ||
    warnings.some((name) => said[name] === yes)
  );
}
