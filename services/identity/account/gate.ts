import { Rejection } from '../../../libs/contracts/kernel/index.js';

/** Lets a few pieces of work run at a time; others stand in line, as many as there is room for. */
export class Gate {
  private running = 0;
  private readonly line: (() => void)[] = [];

  /** @param places how much may run at a time @param room how much may stand in line */
  constructor(
    private readonly places: number,
    private readonly room: number,
  ) {}

  /** Runs the work when it is its turn; gives its outcome. @throws Rejection 1005 when the line is full */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    await this.enter();
    try {
      return await work();
    } finally {
      const next = this.line.shift();
      if (next) next();
      else this.running -= 1;
    }
  }

  private async enter(): Promise<void> {
    if (this.running < this.places) {
      this.running += 1;
      return;
    }
    if (this.line.length >= this.room) throw Rejection.state('当前登录人数较多，请稍后重试');
    // Whoever leaves hands the place over.
    await new Promise<void>((enter) => this.line.push(enter));
  }
}
