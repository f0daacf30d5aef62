import { ReloadOutlined } from '@ant-design/icons';
import { authVerificationImage } from '@contracts/identity/sign-in.js';
import { useState } from 'react';
import { linkTo } from '@/api/client.js';
import { useTexts } from '@/language/use-texts.js';
import styles from './sign-in.module.css';

interface VerificationImageProps {
  onRenew: () => void;
  /** Is told when the image is there, or will not come. */
  onSettled: () => void;
}

/** The image whose characters have to be typed; a click asks for another one. */
export function VerificationImage({ onRenew, onSettled }: VerificationImageProps) {
  const texts = useTexts('sign-in');
  const [address] = useState(() => `${linkTo(authVerificationImage)}?${Date.now()}`);
  const [isBroken, setBroken] = useState(false);
  const fail = () => {
    setBroken(true);
    onSettled();
  };
  return (
    <button
      type="button"
      className={styles.image}
      onClick={onRenew}
      title={texts('action.renew')}
      aria-label={texts('action.renew')}
    >
      {isBroken ? <ReloadOutlined aria-hidden /> : <img src={address} alt="" onLoad={onSettled} onError={fail} />}
    </button>
  );
}
