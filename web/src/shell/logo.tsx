import styles from './layout.module.css';
import { product } from './title.js';

/** Sign of the product above the menu; the name only where there is room. */
export function Logo({ isFolded }: { isFolded: boolean }) {
  return (
    <div className={styles.logo}>
      <img src="/favicon.svg" width={28} height={28} alt={isFolded ? product : ''} />
      {!isFolded && <span>{product}</span>}
    </div>
  );
}
