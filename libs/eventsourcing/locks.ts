/** Name of the advisory lock that writers of a log share; a rebuild has it alone while it switches tables. */
export const writersLock = (schema: string) => `writers of ${schema}`;
