import { isDeepStrictEqual } from 'node:util';
import { type DataOf, type EventOf, present } from '../../../libs/contracts/kernel/index.js';
import {
  quietHoursChanged,
  schoolParametersChanged,
  schoolSecretsChanged,
} from '../../../libs/contracts/organisation/parameters.events.js';
import type { Decider } from '../../../libs/eventsourcing/index.js';

/** All parameters of a school but its secrets. */
export type Parameters = DataOf<typeof schoolParametersChanged>;

/** When providers of a school are given no messages. */
export type QuietHours = DataOf<typeof quietHoursChanged>;

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
  quietHours?: QuietHours;
  /** Sealed; missing where they are what they were. */
  secrets?: Record<string, unknown>;
}

type ParametersEvent = EventOf<typeof schoolParametersChanged | typeof quietHoursChanged | typeof schoolSecretsChanged>;

interface State {
  said: Parameters;
  quietHours?: QuietHours;
}

function changed(state: Parameters, { health, others }: ParametersCommand): Parameters {
  const { reportsHealth, reportsFrom, reportsTo, remindsAt, ...rest } = { ...state, ...others };
  const minute = health?.remindsAt && `${health.remindsAt.slice(0, 5)}:00`;
  return {
    ...rest,
    ...present(health ? { ...health, remindsAt: minute } : { reportsHealth, reportsFrom, reportsTo, remindsAt }),
  };
}

/** The parameters of one school. */
export const schoolParameters: Decider<State, ParametersCommand, ParametersEvent> = {
  category: 'schoolParameters',
  types: [schoolParametersChanged, quietHoursChanged, schoolSecretsChanged],
  initial: { said: unsaid },
  evolve(state, event) {
    switch (event.type) {
      case 'SchoolParametersChanged':
        return { ...state, said: event.data };
      case 'QuietHoursChanged':
        return { ...state, quietHours: event.data };
      case 'SchoolSecretsChanged':
        return state;
    }
  },
  decide(command, { said, quietHours }) {
    const next = changed(said, command);
    const quiet = command.quietHours ?? quietHours;
    return [
      ...(isDeepStrictEqual(next, said) ? [] : [schoolParametersChanged(next)]),
      ...(!quiet || isDeepStrictEqual(quiet, quietHours) ? [] : [quietHoursChanged(quiet)]),
      ...(command.secrets ? [schoolSecretsChanged({ secrets: command.secrets })] : []),
    ];
  },
};
