import type { ListRow } from '@contracts/kernel/index.js';
import type { messageRecordQuery } from '@contracts/organisation/message-record.js';
import { useTexts } from '@/language/use-texts.js';

/** Why a message has not been sent yet. */
export function Waiting({ until }: { until: string }) {
  return useTexts('message-record')('waiting.quiet', { until: until.slice(0, -3) });
}

/** What is known beyond that a message was sent: that it has come, or was read. */
export function Receipt({ of: { arrivedAt, readAt } }: { of: ListRow<typeof messageRecordQuery> }) {
  const texts = useTexts('message-record');
  if (readAt) return ` · ${texts('field.isRead')}`;
  return arrivedAt ? ` · ${texts('receipt.arrived')}` : null;
}
