/** How many events beyond the page that is asked for a replay counts: a log of years is not counted for each page of it. */
export const replayCountedAhead = 10_000;
