import type { Publication } from '../../driver.js';

/** A message that a terminal answers. */
export interface TerminalRequest {
  /** By which its answer is known. */
  id: string;
  publication: Publication;
  /** Time that the answer may take, ms. */
  patience: number;
  /** Pause before the next one, ms. */
  gap?: number;
}

/** Time that an answer may take where pauses are shorter than the maker's: a busy machine is not as much faster, ms. */
export const patienceAt = (patience: number, pace: number): number => patience * Math.max(pace, 0.1);

interface Waiting<Answer> extends TerminalRequest {
  settle: (answer: Answer | undefined) => void;
  timer?: NodeJS.Timeout;
}

/** An urgent message waits so long for what is on its way, ms: it changes nothing that the other one does. */
const longestWait = 1_000;

/** Messages to a terminal that does several at the same time, in no order: one is on its way, the next goes after its answer. */
export class RequestLine<Answer> {
  private readonly queue: Waiting<Answer>[] = [];
  /** On their way: one, and urgent ones that could not wait for it. */
  private readonly sent = new Map<string, Waiting<Answer>>();
  private current?: Waiting<Answer>;
  private pause?: NodeJS.Timeout;
  private isEnded = false;

  constructor(private readonly publish: (publication: Publication) => void) {}

  /** Sends when it is its turn. @returns the answer; undefined where none came in time: the terminal may have done it */
  send(request: TerminalRequest): Promise<Answer | undefined> {
    if (this.isEnded) return Promise.resolve(undefined);
    return new Promise((settle) => {
      this.queue.push({ ...request, settle });
      this.next();
    });
  }

  /** Sends before all that wait, and beside what is on its way where that takes long. */
  urge(request: TerminalRequest): Promise<Answer | undefined> {
    if (this.isEnded) return Promise.resolve(undefined);
    return new Promise((settle) => {
      const waiting: Waiting<Answer> = { ...request, settle };
      if (!this.current && !this.pause) {
        this.go(waiting);
        return;
      }
      this.queue.unshift(waiting);
      waiting.timer = setTimeout(() => {
        const place = this.queue.indexOf(waiting);
        if (place < 0) return;
        this.queue.splice(place, 1);
        this.dispatch(waiting);
      }, longestWait);
    });
  }

  /** An answer came. @returns false where nobody waits for it */
  answered(id: string, answer: Answer): boolean {
    const waiting = this.sent.get(id);
    if (!waiting) return false;
    this.settle(waiting, answer);
    return true;
  }

  /** Nobody waits any more. */
  end(): void {
    this.isEnded = true;
    clearTimeout(this.pause);
    this.pause = undefined;
    for (const waiting of [...this.queue.splice(0), ...this.sent.values()]) this.settle(waiting, undefined);
  }

  private next(): void {
    if (this.current || this.pause || this.isEnded) return;
    const waiting = this.queue.shift();
    if (waiting) this.go(waiting);
  }

  private go(waiting: Waiting<Answer>): void {
    this.current = waiting;
    this.dispatch(waiting);
  }

  private dispatch(waiting: Waiting<Answer>): void {
    clearTimeout(waiting.timer);
    this.sent.set(waiting.id, waiting);
    waiting.timer = setTimeout(() => this.settle(waiting, undefined), waiting.patience);
    this.publish(waiting.publication);
  }

  private settle(waiting: Waiting<Answer>, answer: Answer | undefined): void {
    clearTimeout(waiting.timer);
    this.sent.delete(waiting.id);
    if (this.current === waiting) {
      this.current = undefined;
      if (!this.isEnded)
        this.pause = setTimeout(() => {
          this.pause = undefined;
          this.next();
        }, waiting.gap ?? 0);
    }
    waiting.settle(answer);
  }
}
