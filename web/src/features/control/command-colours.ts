/** Colours of the states of commands: pending, confirmed, failed, timed out (enumeration CommandState). */
export const colours: Readonly<Record<number, string>> = { 0: 'blue', 1: 'success', 2: 'error', 3: 'warning' };
