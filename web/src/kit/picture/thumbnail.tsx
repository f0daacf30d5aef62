import type { Call, Field } from '@contracts/kernel/index.js';
import { Modal, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { useApi } from '@/api/queries.js';
import styles from './picture.module.css';

/** A call that answers a picture by its hash. */
type PictureCall = Call<
  { hash: Field<string>; token: Field<string> },
  { kind: 'binary'; contentType: string; fileName: string }
>;

/**
 * A picture from the server as an address of this page. Pictures are shown to sessions alone, which links cannot prove. What
 * has a hash stays as it is: no hint that something changed has it asked for again, and one that was replaced or removed
 * meanwhile is no news, because the row with the next one is on its way.
 */
function usePicture(call: PictureCall, hash: string): string | undefined {
  const { data } = useApi(call, { hash }, { staleTime: 'static', quiet: true });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return address;
}

interface ThumbnailProps {
  call: PictureCall;
  hash: string;
  /** What a press does. */
  title: string;
  /** What the picture shows. */
  alternative: string;
}

/** A picture, small; a press shows it whole. */
export function Thumbnail({ call, hash, title, alternative }: ThumbnailProps) {
  const picture = usePicture(call, hash);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.thumbnail} title={title} onClick={() => setOpen(true)}>
        {picture ? <img src={picture} alt={alternative} /> : <Skeleton.Avatar shape="square" active />}
      </button>
      <Modal open={isOpen} title={title} footer={null} onCancel={() => setOpen(false)} destroyOnHidden>
        {picture && <img className={styles.whole} src={picture} alt={alternative} />}
      </Modal>
    </>
  );
}
