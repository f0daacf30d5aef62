import { loginExpertInformation } from '@contracts/identity/expert.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { callApi } from '@/api/client.js';
import { settleFailure } from '@/api/failure.js';
import { useTexts } from '@/language/use-texts.js';
import styles from './visitor.module.css';

type Submission = ListRow<typeof loginExpertInformation>;

/** What experts should know, and what this browser has submitted a while ago. */
export function ExpertReadme() {
  const texts = useTexts('visitor');
  const [own, setOwn] = useState<Submission>();
  useEffect(() => {
    callApi(loginExpertInformation, {}, { quiet: true }).then(setOwn).catch(settleFailure);
  }, []);
  return (
    <>
      <p className={styles.text}>{texts('readme.text')}</p>
      {own?.id && (
        <p className={styles.own}>{texts('readme.own', { name: own.name ?? '', time: own.createdAt ?? '' })}</p>
      )}
      <nav className={styles.links} aria-label={texts('links')}>
        <Link to="/expertinfosubmit">{texts('submit.title')}</Link>
        <Link to="/login">{texts('signIn')}</Link>
      </nav>
    </>
  );
}
