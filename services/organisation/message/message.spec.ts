import { type NewEvent, Rejection } from '../../../libs/contracts/kernel/index.js';
import {
  messageChanged,
  messageDrafted,
  messagePublished,
  messageRemoved,
} from '../../../libs/contracts/organisation/message.events.js';
import { newId } from '../../../libs/database/index.js';
import { given } from '../../../libs/testing/index.js';
import { type Message, type MessageEvent, message } from './message.js';

const draft: Message = { title: '家长会', content: '周五', type: 1, target: 2, classId: newId() };
const { classId: _ofAClass, ...whole } = draft;
const drafted = messageDrafted(draft);
const published = messagePublished(draft);
const past: Record<string, MessageEvent[]> = {
  nothing: [],
  draft: [drafted],
  published: [drafted, published],
  removed: [drafted, published, messageRemoved({})],
};
const unknown = Rejection.notFound();

/** What each command does in each state. */
const table: Record<string, Record<'Change' | 'Publish' | 'Remove', readonly NewEvent[] | Rejection>> = {
  nothing: { Change: unknown, Publish: unknown, Remove: unknown },
  draft: {
    Change: [messageChanged({ ...whole, target: 1, title: '通知' })],
    Publish: [published],
    Remove: [messageRemoved({})],
  },
  published: {
    Change: [messageChanged({ ...draft, title: '通知' })],
    Publish: Rejection.state('消息已发布'),
    Remove: [messageRemoved({})],
  },
  removed: { Change: unknown, Publish: unknown, Remove: unknown },
};
const commands = {
  Change: { type: 'Change', changes: { ...whole, title: '通知', target: 1, classId: null } },
  Publish: { type: 'Publish', day: '2026年9月1日' },
  Remove: { type: 'Remove' },
} as const;

describe('a message', () => {
  for (const [state, outcomes] of Object.entries(table))
    for (const [name, outcome] of Object.entries(outcomes))
      it(`${name} of ${state}`, () => {
        given(message, past[state]!)
          .when(commands[name as keyof typeof commands])
          .then(outcome as never);
      });

  it('says the day on which it is published, and leaves to its recipients what is theirs', () => {
    const written = messageDrafted({ ...draft, content: '{姓名}：{日期}放假' });
    given(message, [written])
      .when(commands.Publish)
      .then([messagePublished({ ...draft, content: '{姓名}：2026年9月1日放假' })]);
  });

  it('keeps its class where an update does not say it, and tells nothing where nothing is another', () => {
    given(message, [drafted]).when({ type: 'Change', changes: whole }).then([]);
    given(message, [drafted])
      .when({ type: 'Change', changes: { ...whole, classId: null } })
      .then([messageChanged(whole)]);
  });
});
