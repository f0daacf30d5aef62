/** An open door is held open after this, ms (our own choice: the longest that a door's parameters let it stay open). */
const heldAfter = 60_000;

/** What a contact says of a door: held open, or no more. */
export type HeldOpen = (raised: boolean, since: number) => void;

/** Makes alarms of a door's contact. A door that opens without a record is not told as forced: buttons inside leave none. */
export class DoorContact {
  private timer?: NodeJS.Timeout;
  private openedAt?: number;
  private closedAt?: number;
  private isHeld = false;

  /** @param pace share of the times that are kept */
  constructor(
    private readonly tell: HeldOpen,
    private readonly pace: number,
  ) {}

  /** @param now epoch ms */
  opened(now: number): void {
    this.closedAt = undefined;
    if (this.openedAt !== undefined) return;
    this.openedAt = now;
    this.timer = setTimeout(() => this.held(Date.now()), heldAfter * this.pace);
  }

  closed(now: number): void {
    // The older firmware says so too when a door is held open: of two in a row the first was that.
    if (this.openedAt === undefined && this.closedAt !== undefined && !this.isHeld) {
      this.tell(true, this.closedAt);
      this.tell(false, now);
      this.closedAt = undefined;
      return;
    }
    clearTimeout(this.timer);
    this.openedAt = undefined;
    this.closedAt = now;
    if (this.isHeld) this.tell(false, now);
    this.isHeld = false;
  }

  end(): void {
    clearTimeout(this.timer);
  }

  private held(now: number): void {
    this.isHeld = true;
    this.tell(true, now);
  }
}
