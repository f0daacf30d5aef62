/** How hints are bundled. */
export interface HintOptions {
  /** Tells the browsers of a school that rows of a topic changed. */
  send(school: string, topic: string): void;
  /** Least time between two hints of a topic to a school, ms. */
  interval: number;
}

interface Pause {
  timer: NodeJS.Timeout;
  isChanged: boolean;
}

/**
 * Bundles hints: the first of a topic goes to its school at once, those that follow become one at the end of the
 * interval, however many there are.
 */
export class Hints {
  private readonly pauses = new Map<string, Pause>();

  constructor(private readonly options: HintOptions) {}

  /** Rows of a topic changed. @param lags the lists know it a moment later: tells at the end of the interval only */
  tell(school: string, topic: string, lags = false): void {
    const pause = this.pauses.get(`${school} ${topic}`);
    if (pause) pause.isChanged = true;
    else {
      if (!lags) this.options.send(school, topic);
      this.pause(school, topic, lags);
    }
  }

  /** Forgets what was not told. */
  stop(): void {
    for (const { timer } of this.pauses.values()) clearTimeout(timer);
    this.pauses.clear();
  }

  private pause(school: string, topic: string, isChanged: boolean): void {
    const key = `${school} ${topic}`;
    const timer = setTimeout(() => {
      const isDue = this.pauses.get(key)?.isChanged;
      this.pauses.delete(key);
      if (!isDue) return;
      this.options.send(school, topic);
      this.pause(school, topic, false);
    }, this.options.interval);
    this.pauses.set(key, { timer, isChanged });
  }
}
