/** Code of a row that is enabled (enumeration State12). */
export const enabled = 1;
