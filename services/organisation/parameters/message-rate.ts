import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { rateTooLow } from '../../../libs/contracts/organisation/parameters.js';
import { messageRates } from '../../../libs/contracts/organisation/provider-settings.js';
import type { AnyObject } from './secrets.js';

/** Messages a second that providers take, where the parameters do not say it. */
const usualRate = 500;
const { min: lowestRate, max: highestRate } = messageRates;

/** Refuses a rate that cannot be kept to; a missing or empty one is none. @throws Rejection 1001 */
export function requireRate({ ratelimit }: AnyObject): void {
  const rate = Number(ratelimit === '' ? usualRate : (ratelimit ?? usualRate));
  if (!Number.isFinite(rate) || rate < lowestRate) throw Rejection.invalid(rateTooLow, { min: lowestRate });
}

/** How many messages a second the providers of a school take; what was stored before rates had a bound is read as it. */
export function rateIn({ ratelimit }: AnyObject): number {
  const rate = Number(ratelimit ?? usualRate);
  return rate > 0 ? Math.min(highestRate, Math.max(lowestRate, rate)) : usualRate;
}
