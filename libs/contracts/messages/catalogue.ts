/** Chinese template -> English, Spanish, Japanese. */
export type Catalogue = Readonly<Record<string, readonly [english: string, spanish: string, japanese: string]>>;
