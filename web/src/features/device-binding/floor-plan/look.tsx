import { AlertOutlined, CheckOutlined, DisconnectOutlined, QuestionOutlined } from '@ant-design/icons';
import { onlineState } from '@contracts/enumerations.js';
import type { Place } from './plan.js';

/** How a mark looks: what is wrong at a door goes before whether it can be reached. */
export type Look = 'alarm' | 'online' | 'offline' | 'unknown';

const looks: Readonly<Record<Place['state'], Look>> = { 1: 'online', 2: 'offline', 3: 'unknown' };

/** The look of a place. */
export const lookOf = ({ state }: Place, alarms: readonly string[]): Look =>
  alarms.length > 0 ? 'alarm' : looks[state];

/** The looks of states by their codes, for what says which is which. */
export const stateLooks = onlineState.codes.map((code) => [code, looks[code]] as const);

/** A shape for each look: colours alone say nothing to some. */
export const lookIcons: Readonly<Record<Look, React.ReactNode>> = {
  alarm: <AlertOutlined aria-hidden />,
  online: <CheckOutlined aria-hidden />,
  offline: <DisconnectOutlined aria-hidden />,
  unknown: <QuestionOutlined aria-hidden />,
};
