import { Modal, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { faceHashIn, faceImage } from '../../../../../libs/contracts/people/face.js';
import { useApi } from '../../../api/queries.js';
import { useTexts } from '../../../language/use-texts.js';
import styles from './face.module.css';

/**
 * A picture from the server as an address of this page. Photos are shown to sessions alone, which links cannot prove. What
 * has a hash stays as it is: no hint that photos changed has it asked for again, and one that was replaced or removed
 * meanwhile is no news, because the row with the next one is on its way.
 */
function usePicture(url: string): string | undefined {
  const { data } = useApi(faceImage, { hash: faceHashIn(url) }, { staleTime: 'static', quiet: true });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return address;
}

interface PhotoProps {
  url: string;
  /** Name of the person. */
  name: string;
}

/** A person's photo, small; a press shows it whole. */
export function Photo({ url, name }: PhotoProps) {
  const texts = useTexts('face');
  const picture = usePicture(url);
  const [isOpen, setOpen] = useState(false);
  const alternative = texts('photo.of', { name });
  return (
    <>
      <button type="button" className={styles.thumbnail} title={texts('photo.title')} onClick={() => setOpen(true)}>
        {picture ? <img src={picture} alt={alternative} /> : <Skeleton.Avatar shape="square" active />}
      </button>
      <Modal open={isOpen} title={texts('photo.title')} footer={null} onCancel={() => setOpen(false)} destroyOnHidden>
        {picture && <img className={styles.whole} src={picture} alt={alternative} />}
      </Modal>
    </>
  );
}
