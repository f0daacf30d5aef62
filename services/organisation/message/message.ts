import { isDeepStrictEqual } from 'node:util';
import { type DataOf, type EventOf, Rejection, withValues } from '../../../libs/contracts/kernel/index.js';
import {
  messageChanged,
  messageDrafted,
  messagePublished,
  messageRecipientsAddressed,
  messageRemoved,
} from '../../../libs/contracts/organisation/message.events.js';
import type { Decider } from '../../../libs/eventsourcing/index.js';

/** All of a message. */
export type Message = DataOf<typeof messageDrafted>;

export type MessageCommand =
  | { type: 'Draft'; message: Message }
  /** `classId`: null is the whole school, missing leaves it. */
  | { type: 'Change'; changes: Omit<Message, 'classId'> & { classId?: string | null } }
  /** `day`: as its recipients read it. */
  | { type: 'Publish'; day: string }
  | { type: 'Remove' };

export type MessageEvent = EventOf<
  | typeof messageDrafted
  | typeof messageChanged
  | typeof messagePublished
  | typeof messageRemoved
  | typeof messageRecipientsAddressed
>;

interface State {
  message: Message;
  isPublished: boolean;
}

const placeOf = ({ target, classId }: Pick<Message, 'target' | 'classId'>) => ({
  target,
  ...(classId !== undefined && { classId }),
});

function changed({ message, isPublished }: State, changes: Extract<MessageCommand, { type: 'Change' }>['changes']) {
  const { title, content, type, target, classId = message.classId } = changes;
  const place = isPublished ? placeOf(message) : placeOf({ target, classId: classId ?? undefined });
  return { title, content, type, ...place };
}

/** The rules of a message: it may be changed at any time, but for whom it is once it was published, which is for good. */
export const message: Decider<State | undefined, MessageCommand, MessageEvent> = {
  category: 'message',
  types: [messageDrafted, messageChanged, messagePublished, messageRemoved, messageRecipientsAddressed],
  initial: undefined,
  evolve(state, event) {
    switch (event.type) {
      case 'MessageDrafted':
        return { message: event.data, isPublished: false };
      case 'MessageChanged':
        return state && { ...state, message: event.data };
      case 'MessagePublished':
        return state && { ...state, isPublished: true };
      case 'MessageRecipientsAddressed':
        return state;
      case 'MessageRemoved':
        return undefined;
    }
  },
  decide(command, state) {
    if (command.type === 'Draft') return [messageDrafted(command.message)];
    if (!state) throw Rejection.notFound();
    switch (command.type) {
      case 'Change': {
        const next = changed(state, command.changes);
        return isDeepStrictEqual(next, state.message) ? [] : [messageChanged(next)];
      }
      case 'Publish':
        if (state.isPublished) throw Rejection.state('消息已发布');
        return [
          messagePublished({ ...state.message, content: withValues(state.message.content, { 日期: command.day }) }),
        ];
      case 'Remove':
        return [messageRemoved({})];
    }
  },
};
