import { setTimeout as delay } from 'node:timers/promises';
import type { StoredEvent } from '../../eventsourcing/index.js';
import type { Follow, FollowedEvents, Subscription } from './following.js';

/** How a state in the memory of a process is made of events. */
export interface KeptRules<State> {
  /** Names it in the health of the process. */
  name: string;
  /** Of which events it is made, from the start of the logs: one after the other. */
  of: readonly FollowedEvents[];
  /** The state without any event. */
  fresh(): State;
  /** Takes events in, in the order of the log. */
  take(state: State, events: StoredEvent[]): void;
  /**
   * Told the state as soon as it holds all that is in the logs, and again each time it had to be made anew; undefined when
   * an event could not be taken in: what was told before says something old from then on.
   */
  told(state: State | undefined): void;
}

/** How long after a failure the state is made anew, ms. */
const pause = 1000;

/**
 * A state in the memory of a process that is never old without anybody knowing: where an event cannot be taken in, it is
 * thrown away and made of the logs anew, until that succeeds.
 */
export class KeptState<State> implements Subscription {
  private isComplete = false;
  private subscriptions: Subscription[] = [];
  private readonly stopping = new AbortController();
  private making?: Promise<void>;

  constructor(
    private readonly follow: Follow,
    private readonly rules: KeptRules<State>,
    private readonly report: (problem: unknown) => void,
  ) {}

  get name(): string {
    return this.rules.name;
  }

  /** False until it is made, and from an event that could not be taken in until it is made anew. */
  get isKnown(): boolean {
    return this.isComplete;
  }

  /** Makes it; waits until that succeeds. @throws when the logs cannot be read */
  async start(): Promise<void> {
    const isMade = await this.make();
    if (isMade) return;
    this.making = this.makeAgain();
    await this.making;
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.making;
    await this.end(this.subscriptions.splice(0));
  }

  /** False where an event could not be taken in. */
  private async make(): Promise<boolean> {
    const { of, fresh, take, told } = this.rules;
    const state = fresh();
    const subscriptions: Subscription[] = [];
    let hasFailed = false;
    const onFailure = () => {
      hasFailed = true;
      if (this.subscriptions === subscriptions) this.lose();
    };
    try {
      for (const events of of)
        subscriptions.push(await this.follow({ ...events, from: 'start', onFailure }, (batch) => take(state, batch)));
      if (!hasFailed) told(state);
    } catch (problem) {
      told(undefined);
      await this.end(subscriptions);
      throw problem;
    }
    if (hasFailed) {
      await this.end(subscriptions);
      return false;
    }
    this.subscriptions = subscriptions;
    this.isComplete = true;
    return true;
  }

  private lose(): void {
    const lost = this.subscriptions;
    this.subscriptions = [];
    this.isComplete = false;
    this.rules.told(undefined);
    this.making = this.end(lost).then(() => this.makeAgain(0));
  }

  private async makeAgain(wait = pause): Promise<void> {
    const { signal } = this.stopping;
    for (let next = wait; ; next = pause) {
      await delay(next, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        if (await this.make()) return;
      } catch (problem) {
        this.report(problem);
      }
    }
  }

  private async end(subscriptions: readonly Subscription[]): Promise<void> {
    for (const one of subscriptions) await one.stop();
  }
}
