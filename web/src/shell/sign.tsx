import { useState } from 'react';
import styles from './sign.module.css';

interface SignProps {
  /** Address of the sign of the school; the product's stands in where it is missing or does not load. */
  address: string | undefined;
  /** Px; a wide sign may be four times as wide. */
  height: number;
  alt: string;
}

/** The sign of the school, on a light ground whatever stands around it, else that of the product. */
export function Sign({ address, height, alt }: SignProps) {
  const [broken, setBroken] = useState<string>();
  if (!address || address === broken) return <img src="/favicon.svg" width={height} height={height} alt={alt} />;
  return (
    <img
      className={styles.sign}
      src={address}
      style={{ height, maxWidth: 4 * height }}
      alt={alt}
      onError={() => setBroken(address)}
    />
  );
}
