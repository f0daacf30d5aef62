import { DownOutlined, MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTexts } from '@/language/use-texts.js';
import { useUpright } from '../narrow.js';
import styles from './beside.module.css';
import { useFolded } from './folded.js';

/** Windows with room for both need it not. */
const SideDrawer = lazy(() => import('./side-drawer.js'));

interface BesideProps {
  /** Names what stands beside the page, in the user's language. */
  title: string;
  /** Name of what is chosen there, said while it is out of sight; missing while nothing is. */
  chosen: string | undefined;
  /**
   * Draws it.
   * @param leave is to be called when something was chosen: where it lies over the page, the page is seen again
   */
  side: (leave: () => void) => ReactNode;
  children: ReactNode;
}

/**
 * A page with a tree or a list beside it, in which is chosen what the page shows. It can be folded away, which the browser
 * remembers; a window that has no room for both opens it over the page.
 */
export function Beside(props: BesideProps) {
  const Side = useUpright() ? SideOver : SideBeside;
  return (
    <div className={styles.page}>
      <Side {...props} />
      {props.children}
    </div>
  );
}

function SideBeside({ title, chosen, side }: BesideProps) {
  const texts = useTexts('kit');
  const [isFolded, toggle] = useFolded();
  const label = texts(isFolded ? 'beside.unfold' : 'beside.fold', { title });
  return (
    <aside className={styles.side} aria-label={title} data-folded={isFolded}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <Button
          type="text"
          size="small"
          icon={isFolded ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
          aria-label={label}
          aria-expanded={!isFolded}
          title={label}
          onClick={toggle}
        />
      </div>
      {isFolded && chosen && <p className={styles.chosen}>{chosen}</p>}
      <div className={styles.body} hidden={isFolded}>
        {side(() => {})}
      </div>
    </aside>
  );
}

function SideOver({ title, chosen, side }: BesideProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        block
        className={styles.opener}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <span className={styles.title}>{title}</span>
        <span className={styles.name}>{chosen}</span>
        <DownOutlined aria-hidden />
      </Button>
      <Suspense fallback={null}>
        <SideDrawer isOpen={isOpen} title={title} onClose={close}>
          {side(close)}
        </SideDrawer>
      </Suspense>
    </>
  );
}
