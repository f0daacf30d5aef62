/** What is known of a person's loss of permissions at a device. */
export interface Loss {
  deviceId: string;
  /** Since when the device was not to let the person pass, or not as before, epoch ms. */
  since: number;
  /** When it confirmed that; null: it may let the person pass still. */
  confirmedAt: number | null;
}

/** Losses of one person that belong together. */
export interface Receipt {
  losses: readonly Loss[];
  /** Epoch ms; null where the person lost nothing. */
  since: number | null;
  /** When the last device confirmed; null while one is open. */
  confirmedAt: number | null;
  /** From the one to the other, or to now, ms. */
  elapsed: number;
}

/** What one change takes away is found out for some devices at a time, which takes this long at most, ms. */
const oneChange = 10 * 60_000;

/**
 * The last loss of a person: what was lost with it, and whatever is open still, those first.
 * @param all of the person, at most one that is open and one that was confirmed for each device
 * @param now epoch ms
 */
export function receiptOf(all: readonly Loss[], now: number): Receipt {
  const isOpen = ({ confirmedAt }: Loss) => confirmedAt === null;
  const open = new Set(all.filter(isOpen).map(({ deviceId }) => deviceId));
  const newest = Math.max(...all.map(({ since }) => since));
  const losses = all
    .filter((loss) => isOpen(loss) || (loss.since > newest - oneChange && !open.has(loss.deviceId)))
    .sort((one, other) => (one.confirmedAt ?? -1) - (other.confirmedAt ?? -1));
  if (losses.length === 0) return { losses, since: null, confirmedAt: null, elapsed: 0 };
  const since = Math.min(...losses.map((loss) => loss.since));
  const confirmedAt = open.size > 0 ? null : Math.max(...losses.map((loss) => loss.confirmedAt ?? 0));
  return { losses, since, confirmedAt, elapsed: Math.max(0, (confirmedAt ?? now) - since) };
}
