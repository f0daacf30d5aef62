export type DoorMode = 'controlled' | 'open' | 'closed';

/** One opening of a door. */
export interface Opening {
  door: string;
  /** Who asked. */
  by: string;
  /** ms that the door stayed open. */
  duration: number;
}

/** The doors of a device, their locks and how often they opened. */
export class Doors {
  /** Every opening since the simulator began. */
  readonly openings: Opening[] = [];
  private readonly modes = new Map<string, DoorMode>();
  private readonly timers = new Map<string, NodeJS.Timeout>();

  constructor(
    private readonly codes: readonly string[],
    private readonly onOpened: (opening: Opening) => void,
  ) {}

  has(door: string): boolean {
    return this.codes.includes(door);
  }

  /** Opens a door and closes it after a while. */
  open(opening: Opening): void {
    const { door, duration } = opening;
    this.openings.push(opening);
    clearTimeout(this.timers.get(door));
    this.onOpened(opening);
    this.timers.set(
      door,
      setTimeout(() => this.timers.delete(door), duration),
    );
  }

  /** Keeps a door controlled, open or closed. */
  setMode(door: string, mode: DoorMode): void {
    this.modes.set(door, mode);
  }

  /** The power is gone: the locks fall. */
  release(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
  }

  /** What a heartbeat says of them. */
  get report() {
    return this.codes.map((door) => {
      const mode = this.modes.get(door) ?? 'controlled';
      const isOpen = mode === 'open' || this.timers.has(door);
      return { door, mode, open: isOpen ? (1 as const) : (0 as const) };
    });
  }
}
