import { languages } from '../language/choice.js';
import { switchLanguage, useLanguage } from '../language/start.js';
import { useTexts } from '../language/use-texts.js';
import styles from './entrance.module.css';

/** The languages side by side, for pages with room. */
export function LanguageList() {
  const texts = useTexts('shell');
  const current = useLanguage((state) => state.code);
  return (
    <ul className={styles.languages} aria-label={texts('language.label')}>
      {languages.map(({ code, name }) => (
        <li key={code}>
          <button type="button" lang={code} aria-pressed={code === current} onClick={() => void switchLanguage(code)}>
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}
