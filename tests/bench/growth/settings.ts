/** How much the logs of the bench `growth` hold, and where they are. All of its settings are here. */
export const settings = {
  /** Records of 2,000 devices over the last twelve months (GROWTH_RECORDS). */
  records: Number(process.env.GROWTH_RECORDS ?? 10_000_000),
  /** Operations of 200 schools over the same time (GROWTH_OPERATIONS). */
  operations: Number(process.env.GROWTH_OPERATIONS ?? 200_000),
  /** A twentieth of the operations is of the school that asks. */
  every: 20,
  /** Filled data that is kept, and measured again where it has as much (GROWTH_DATA); without it each run fills its own. */
  folder: process.env.GROWTH_DATA,
};

/** Operations of the school that asks. */
export const ownOf = (operations: number) => Math.floor(operations / settings.every);
