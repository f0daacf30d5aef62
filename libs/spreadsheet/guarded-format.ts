/** Stands for "text format with quotePrefix", which exceljs has no word for, until the styles are written. */
export const guardedFormat = '@;@;@;@';
