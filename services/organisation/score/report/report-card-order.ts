/** A page of report cards with its texts, in the language of who asks. */
export interface ReportPage {
  title: string;
  /** Name of the examination. */
  examination: string;
  /** Stand beside each other: code, name, class. */
  facts: string[];
  /** Titles of the table, then a row for each subject. */
  table: string[][];
  /** Total and places, side by side. */
  results: string[];
  remarks: string;
  signature: string;
}

/** What the thread that draws report cards is given. */
export interface ReportOrder {
  pages: ReportPage[];
  /** The sign of the school, a PNG; undefined where it has none. */
  logo: Uint8Array | undefined;
}
