import { useAccount } from '@/api/account.js';
import { useSchoolLogo } from '@/api/school-logo.js';
import styles from './sheet.module.css';

/** The sign of the school on paper; nothing on the screen, and where the school has none. */
export function PrintedLogo() {
  const address = useSchoolLogo(useAccount((state) => state.user?.schoolId));
  return address ? <img className={styles.logo} src={address} alt="" /> : null;
}
