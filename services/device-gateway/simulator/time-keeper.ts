import type { DraftOf, MessageOf } from '../../../libs/contracts/device-gateway/index.js';
import type { DeviceClock } from './device-clock.js';

type Reason = DraftOf<'timeReport'>['src'];
/** Outcome of a comparison of clocks. */
export type Correction = Pick<DraftOf<'timeReport'>, 'off' | 'rtt' | 'applied'>;

/** A clock that is further off is set at once, ms; a nearer one is brought up. */
const slewLimit = 2_000;
/** Time in which the gateway has to answer, ms. */
const patience = 5_000;

interface Question {
  t0: number;
  reason: Reason;
  timer: NodeJS.Timeout;
  settle: (correction: Correction | undefined) => void;
}

/** Asks the gateway for the time, sets the clock and reports. */
export class TimeKeeper {
  private question?: Question;

  constructor(
    private readonly clock: DeviceClock,
    private readonly ask: (t0: number) => void,
    private readonly report: (report: DraftOf<'timeReport'>) => void,
  ) {}

  /** Compares the clock with the gateway's; undefined where it does not answer. */
  compare(reason: Reason): Promise<Correction | undefined> {
    this.stop();
    const t0 = this.clock.now;
    return new Promise((settle) => {
      const timer = setTimeout(() => this.stop(), patience);
      this.question = { t0, reason, timer, settle };
      this.ask(t0);
    });
  }

  /** The gateway's answer; one to another question is left alone. */
  answered({ t0, t1, t2 }: MessageOf<'timeResponse'>): void {
    const { question } = this;
    if (question?.t0 !== t0) return;
    const t3 = this.clock.now;
    const off = Math.round((t1 - t0 + (t2 - t3)) / 2);
    const rtt = Math.max(0, t3 - t0 - (t2 - t1));
    const clk = this.clock.trust;
    this.clock.correct(off);
    const applied = off === 0 ? 'none' : Math.abs(off) < slewLimit ? 'slewed' : 'stepped';
    this.end({ off, rtt, applied });
    this.report({ off, rtt, applied, clk, src: question.reason });
  }

  /** Waits no longer. */
  stop(): void {
    this.end(undefined);
  }

  private end(correction: Correction | undefined): void {
    const { question } = this;
    if (!question) return;
    clearTimeout(question.timer);
    this.question = undefined;
    question.settle(correction);
  }
}
