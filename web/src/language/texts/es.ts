import type { ResourceLanguage } from 'i18next';

/** Texts of what every page has, and how those of features and of imports are fetched. */
export const common = import.meta.glob<ResourceLanguage>('../../{api,kit,shell}/es.json', {
  eager: true,
  import: 'default',
});
export const features = import.meta.glob<ResourceLanguage>('../../{features/**,kit/import}/es.json', {
  import: 'default',
});
