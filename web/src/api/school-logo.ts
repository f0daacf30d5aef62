import { logoImage, logoQuery } from '@contracts/organisation/school-logo.js';
import { linkTo } from './client.js';
import { useApi } from './queries.js';

/** Address of the picture that is the sign of a school; undefined where it has none, or it is not known yet. */
export function useSchoolLogo(school: string | undefined): string | undefined {
  const { data } = useApi(logoQuery, { school }, { enabled: Boolean(school), quiet: true });
  return school && data?.hash ? linkTo(logoImage, { school, hash: data.hash }) : undefined;
}
