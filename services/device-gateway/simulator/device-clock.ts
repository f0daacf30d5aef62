/** The clock of a device without a battery: after a power cut it begins in 1970 and is not trusted until it is set. */
export class DeviceClock {
  private startedAt = performance.now();
  private isSet = false;

  /** @param offset ms between the device's clock and the machine's, positive ahead */
  constructor(private offset = 0) {}

  /** Begins at 1970, as after a power cut. */
  restart(): void {
    this.startedAt = performance.now();
    this.offset = -Date.now();
    this.isSet = false;
  }

  /** Epoch ms, as the device believes. */
  get now(): number {
    return Math.max(0, Math.round(Date.now() + this.offset));
  }

  /** ms since the start. */
  get running(): number {
    return Math.round(performance.now() - this.startedAt);
  }

  /** 1: the device trusts its clock. */
  get trust(): 0 | 1 {
    return this.isSet ? 1 : 0;
  }

  /** Sets the clock by the gateway's. */
  correct(by: number): void {
    this.offset += by;
    this.isSet = true;
  }

  /** Makes the clock wrong without the device knowing. */
  disturb(by: number): void {
    this.offset += by;
  }
}
