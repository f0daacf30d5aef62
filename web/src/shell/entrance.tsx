import type { ReactNode } from 'react';
import styles from './entrance.module.css';
import { useFront } from './front.js';
import { LanguageList } from './language-list.js';
import { Sign } from './sign.js';
import { product } from './title.js';

/** The page around sign-in and first password: the school, or the product, on the left, the form on the right. */
export function Entrance({ title, motto, children }: { title: string; motto: string; children: ReactNode }) {
  const front = useFront();
  return (
    <div className={styles.entrance}>
      <div className={styles.scene} aria-hidden>
        <div className={styles.brand}>
          <Sign address={front?.logo} height={40} alt="" />
          <span>{front?.schoolName ?? product}</span>
        </div>
        <p className={styles.motto}>{motto}</p>
        <Skyline />
      </div>
      <main className={styles.side}>
        <LanguageList />
        <div className={styles.form}>
          <h1>{title}</h1>
          {children}
        </div>
      </main>
    </div>
  );
}

/** Drawing of a campus. */
function Skyline() {
  return (
    <svg className={styles.skyline} viewBox="0 0 640 300" fill="none" role="presentation">
      <path d="M0 260h640" stroke="#6f86a3" strokeWidth="2" />
      <g fill="#3d5470">
        <path d="M40 150h120v110H40zM490 130h110v130H490z" />
      </g>
      <g fill="#4a6484">
        <path d="M190 120h260v140H190z" />
        <path d="M170 122 320 52l150 70z" />
        <path d="M318 18h4v40h-4z" />
      </g>
      <path d="M322 20h34l-8 9 8 9h-34z" fill="#5aa9ff" />
      <g fill="#8fb4dd">
        {[60, 88, 116].map((x) => [170, 198, 226].map((y) => <path key={`${x}-${y}`} d={`M${x} ${y}h14v14H${x}z`} />))}
        {[508, 536, 564].map((x) =>
          [150, 180, 210].map((y) => <path key={`${x}-${y}`} d={`M${x} ${y}h14v16H${x}z`} />),
        )}
        {[212, 244, 376, 408].map((x) =>
          [142, 176].map((y) => <path key={`${x}-${y}`} d={`M${x} ${y}h18v20H${x}z`} />),
        )}
      </g>
      <circle cx="320" cy="92" r="14" fill="#dbe9f8" />
      <path d="M320 84v8l6 4" stroke="#304156" strokeWidth="2.500" strokeLinecap="round" />
      <path d="M296 260v-52a24 24 0 0 1 48 0v52z" fill="#22303f" />
      <path d="M320 184v76" stroke="#4a6484" strokeWidth="2" />
      <g fill="#5f8f7a">
        <circle cx="18" cy="236" r="18" />
        <circle cx="472" cy="240" r="16" />
        <circle cx="622" cy="236" r="18" />
        <circle cx="176" cy="242" r="14" />
      </g>
    </svg>
  );
}
