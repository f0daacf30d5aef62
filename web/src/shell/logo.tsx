import { useAccount } from '../api/account.js';
import { useSchoolLogo } from '../api/school-logo.js';
import styles from './layout.module.css';
import { Sign } from './sign.js';
import { product } from './title.js';

/** The sign of the school above the menu, else that of the product; the name only where there is room. */
export default function Logo({ isFolded }: { isFolded: boolean }) {
  const user = useAccount((state) => state.user);
  const address = useSchoolLogo(user?.schoolId);
  const name = address ? (user?.schoolName ?? '') : product;
  return (
    <div className={styles.logo}>
      <Sign address={address} height={28} alt={isFolded ? name : ''} />
      {!isFolded && <span title={name}>{name}</span>}
    </div>
  );
}
