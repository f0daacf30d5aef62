const countOf = (text: string) => [...text].length;

/** Cuts typed text at a length in characters (code points, as the server counts), also while an input method composes it. */
export const cutAt = (max: number | undefined) =>
  max === undefined
    ? undefined
    : {
        max,
        strategy: countOf,
        exceedFormatter: (text: string, limit: { max: number }) => [...text].slice(0, limit.max).join(''),
      };
