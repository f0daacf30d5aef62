import type { ChannelEvent, ChannelPayload } from '../../../libs/contracts/console/index.js';
import {
  commandMessageOf,
  commandNameOf,
  commandStateOf,
  deviceCommandConcluded,
  deviceCommandRequested,
  devicePresenceChanged,
} from '../../../libs/contracts/devices/index.js';
import type { Language } from '../../../libs/contracts/enumerations.js';
import { alarmRaised } from '../../../libs/contracts/identity/index.js';
import type { EventOf } from '../../../libs/contracts/kernel/index.js';
import type { StoredEvent } from '../../../libs/eventsourcing/index.js';
import { type LocalTime, translate } from '../../../libs/platform/index.js';
import type { Audience } from './rooms.js';

/** Something that browsers are told. */
export type News = {
  [E in ChannelEvent]: {
    event: E;
    audience: Audience;
    /** The same for everybody, or by language. */
    payload: ChannelPayload<E> | ((language: Language) => ChannelPayload<E>);
  };
}[ChannelEvent];

/** The events that are news in themselves; of the others browsers learn only that a list changed. */
const told = [alarmRaised, devicePresenceChanged, deviceCommandRequested, deviceCommandConcluded] as const;
type Told = StoredEvent<EventOf<(typeof told)[number]>>;

const isTold = (event: StoredEvent): event is Told => told.some(({ name }) => name === event.type);

function commandNews(event: Extract<Told, { type: `DeviceCommand${string}` }>, time: LocalTime): News {
  const { streamId: id, school, data, recordedAt } = event;
  const isConcluded = event.type === 'DeviceCommandConcluded';
  const [stage, code] = isConcluded ? [event.data.stage, event.data.code] : [];
  return {
    event: 'device.command',
    audience: { school, keys: ['control:dbtn_opendoor', 'control:dbtn_timing'] },
    payload: (language) => ({
      id,
      deviceCode: data.deviceCode,
      doorCode: ('doorCode' in data && data.doorCode) || '',
      command: commandNameOf(data.operation),
      state: commandStateOf(stage),
      createdAt: time.text(data.requestedAt),
      answeredAt: isConcluded ? time.text(recordedAt) : null,
      message: translate({ template: commandMessageOf(stage, code) }, language),
    }),
  };
}

/** What browsers are told of an event, beside that lists changed. */
export function newsOf(event: StoredEvent, time: LocalTime): News | undefined {
  if (!isTold(event)) return undefined;
  const { school, streamId: id } = event;
  switch (event.type) {
    case 'AlarmRaised': {
      const { type, template, values, happenedAt } = event.data;
      const alarm = (language: Language) => translate({ template, values }, language);
      return {
        event: 'alarm',
        audience: { school },
        payload: (language) => ({ id, type, date: time.text(happenedAt), content: alarm(language) }),
      };
    }
    case 'DevicePresenceChanged': {
      const { deviceCode, isOnline } = event.data;
      return { event: 'device.status', audience: { school }, payload: { deviceCode, state: isOnline ? 1 : 2 } };
    }
    default:
      return commandNews(event, time);
  }
}

/** What an event's stream is about: the name of its aggregate. */
export const topicOf = ({ stream, streamId }: Pick<StoredEvent, 'stream' | 'streamId'>): string =>
  stream.slice(0, -streamId.length - 1);
