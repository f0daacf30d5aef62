import { Modal, Skeleton } from 'antd';
import { useState } from 'react';
import styles from './picture.module.css';
import { type PictureCall, usePicture } from './use-picture.js';

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
