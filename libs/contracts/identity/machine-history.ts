/** Stretches of time that the history of machines may cover, hours. */
export const historyHours = [1, 6, 24] as const;

/** What `monitor.history` answers as a line: a number at each of the times, null where nothing is known. */
export type Line = readonly (number | null)[];
