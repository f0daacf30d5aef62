/** How hints are bundled. */
export interface HintOptions {
  /** Tells the browsers of a school that rows of a topic changed. @param trace of the request that changed all of them */
  send(school: string, topic: string, trace: string | undefined): void;
  /** Least time between two hints of a topic to a school, ms. */
  interval: number;
}

/** What is to be told of rows that changed. */
export interface Hint {
  /** The lists know it a moment later: it is told at the end of the interval only. */
  lags?: boolean;
  /** Trace of the request that changed them, if one did. */
  trace?: string | undefined;
}

interface Pause {
  timer: NodeJS.Timeout;
  /** What has changed meanwhile. */
  due: Pick<Hint, 'trace'> | undefined;
}

/**
 * Bundles hints: the first of a topic goes to its school at once, those that follow become one at the end of the
 * interval, however many there are.
 */
export class Hints {
  private readonly pauses = new Map<string, Pause>();

  constructor(private readonly options: HintOptions) {}

  /** Rows of a topic changed. */
  tell(school: string, topic: string, { lags = false, trace }: Hint = {}): void {
    const pause = this.pauses.get(`${school} ${topic}`);
    if (pause) pause.due = { trace: !pause.due || pause.due.trace === trace ? trace : undefined };
    else {
      if (!lags) this.options.send(school, topic, trace);
      this.pause(school, topic, lags ? { trace } : undefined);
    }
  }

  /** Forgets what was not told. */
  stop(): void {
    for (const { timer } of this.pauses.values()) clearTimeout(timer);
    this.pauses.clear();
  }

  private pause(school: string, topic: string, due: Pause['due']): void {
    const key = `${school} ${topic}`;
    const timer = setTimeout(() => {
      const hint = this.pauses.get(key)?.due;
      this.pauses.delete(key);
      if (!hint) return;
      this.options.send(school, topic, hint.trace);
      this.pause(school, topic, undefined);
    }, this.options.interval);
    this.pauses.set(key, { timer, due });
  }
}
