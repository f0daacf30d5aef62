import type { Refusal, RefusalReason } from '../bus/bus.js';

/** Why messages were refused, in words for operators. */
const reasons: Record<RefusalReason, string> = {
  malformed: 'has not the headers of an event',
  foreign: 'is of another installation: give each a KAFKA_PREFIX of its own, or keep strangers from the topic',
  beyond: 'names a position that the log does not have: somebody else writes to the topic',
};

/** How long nothing is told of further messages of the same kind, ms: whoever can write to a topic may write a lot. */
const silence = 60_000;

/** Counts the messages that were refused, and tells of them, though not of each. */
export class Refusals {
  private readonly byTopic = new Map<string, (Refusal & { toldAt: number })[]>();

  /** @param now epoch ms */
  constructor(
    private readonly report: (problem: unknown) => void,
    private readonly now: () => number = Date.now,
  ) {}

  /** Of each topic that is read and each reason, also where nothing was refused: who watches sees the first one. */
  get all(): readonly Refusal[] {
    return [...this.byTopic.values()].flat();
  }

  /** A topic is read from now on. */
  watch(topic: string): void {
    const none = { count: 0, lastAt: 0, toldAt: Number.NEGATIVE_INFINITY };
    if (!this.byTopic.has(topic))
      this.byTopic.set(
        topic,
        (Object.keys(reasons) as RefusalReason[]).map((reason) => ({ topic, reason, ...none })),
      );
  }

  /** A message of a topic that is read was refused. */
  note(topic: string, reason: RefusalReason): void {
    const refusal = this.byTopic.get(topic)?.find((one) => one.reason === reason);
    if (!refusal) throw new Error(`the topic ${topic} is not read`);
    refusal.count += 1;
    refusal.lastAt = this.now();
    if (refusal.lastAt - refusal.toldAt < silence) return;
    refusal.toldAt = refusal.lastAt;
    this.report(new Error(`a message on ${topic} ${reasons[reason]} (refused, ${refusal.count} so far)`));
  }
}
