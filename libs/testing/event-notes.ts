import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StoredEvent } from '../eventsourcing/event.js';

/** How many values an event's data hold: of two events of a type the richer one shows more of its schema. */
export const richnessOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, inner) => sum + richnessOf(inner), 1)
    : 1;

/** Notes events in a file of the folder, one a line, of each type and version only those that are richer than the last. */
export function eventNotes(folder: string | undefined): (event: StoredEvent) => void {
  if (!folder) return () => undefined;
  const file = join(folder, `${process.pid}-${Date.now()}.jsonl`);
  const richest = new Map<string, number>();
  return (event) => {
    const key = `${event.type} ${event.schemaVersion}`;
    const richness = richnessOf(event.data);
    if (richness <= (richest.get(key) ?? 0)) return;
    richest.set(key, richness);
    appendFileSync(file, `${JSON.stringify({ ...event, recordedAt: Date.now() })}\n`);
  };
}
