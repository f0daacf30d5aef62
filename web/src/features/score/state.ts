/** Code of a sheet that is final (enumeration ScoreState). */
export const submitted = 2;
