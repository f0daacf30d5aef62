import { isDeepStrictEqual } from 'node:util';
import { type DataOf, type EventOf, present } from '../../../libs/contracts/kernel/index.js';
import {
  schoolParametersChanged,
  schoolSecretsChanged,
} from '../../../libs/contracts/organisation/parameters.events.js';
import type { Decider } from '../../../libs/eventsourcing/index.js';

/** All parameters of a school but its secrets. */
export type Parameters = DataOf<typeof schoolParametersChanged>;

/** What holds as long as nobody has said anything. */
export const unsaid: Parameters = {
  reportsHealth: false,
  recordsGoHome: 2,
  weixin: '{}',
  messageTemplate: '{}',
  smsTemplate: '{}',
  localTemplate: '{}',
};

export interface ParametersCommand {
  type: 'Change';
  /** Groups that are missing stay; a group that is there is all of it. */
  health?: Pick<Parameters, 'reportsHealth'> & {
    reportsFrom?: string | null;
    reportsTo?: string | null;
    remindsAt?: string | null;
  };
  others: Partial<Pick<Parameters, 'recordsGoHome' | 'weixin' | 'messageTemplate' | 'smsTemplate' | 'localTemplate'>>;
  /** Sealed; missing where they are what they were. */
  secrets?: Record<string, unknown>;
}

type ParametersEvent = EventOf<typeof schoolParametersChanged | typeof schoolSecretsChanged>;

function changed(state: Parameters, { health, others }: ParametersCommand): Parameters {
  const { reportsHealth, reportsFrom, reportsTo, remindsAt, ...rest } = { ...state, ...others };
  const minute = health?.remindsAt && `${health.remindsAt.slice(0, 5)}:00`;
  return {
    ...rest,
    ...present(health ? { ...health, remindsAt: minute } : { reportsHealth, reportsFrom, reportsTo, remindsAt }),
  };
}

/** The parameters of one school. */
export const schoolParameters: Decider<Parameters, ParametersCommand, ParametersEvent> = {
  category: 'schoolParameters',
  types: [schoolParametersChanged, schoolSecretsChanged],
  initial: unsaid,
  evolve: (state, event) => (event.type === 'SchoolParametersChanged' ? event.data : state),
  decide(command, state) {
    const next = changed(state, command);
    return [
      ...(isDeepStrictEqual(next, state) ? [] : [schoolParametersChanged(next)]),
      ...(command.secrets ? [schoolSecretsChanged({ secrets: command.secrets })] : []),
    ];
  },
};
