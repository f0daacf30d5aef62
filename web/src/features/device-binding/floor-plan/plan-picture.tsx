import { pictureHashIn, pictureImage } from '@contracts/devices/upload.js';
import { Skeleton } from 'antd';
import type { ReactNode, Ref } from 'react';
import { usePicture } from '@/kit/picture/use-picture.js';
import { useTexts } from '@/language/use-texts.js';
import styles from './floor-plan.module.css';

interface PlanPictureProps {
  /** Address of the picture. */
  url: string;
  /** What is as large as the picture. */
  frame?: Ref<HTMLDivElement>;
  /** Marks on it. */
  children: ReactNode;
}

/** The picture of a floor with what stands on it. */
export function PlanPicture({ url, frame, children }: PlanPictureProps) {
  const texts = useTexts('floor-plan');
  const picture = usePicture(pictureImage, pictureHashIn(url) ?? '');
  if (!picture) return <Skeleton.Node active className={styles.coming} />;
  return (
    <div className={styles.around}>
      <div ref={frame} className={styles.picture}>
        <img src={picture} alt={texts('picture')} draggable={false} />
        {children}
      </div>
    </div>
  );
}
