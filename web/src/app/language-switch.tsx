import { useLanguage } from '../words/words-provider.tsx';
import styles from './language-switch.module.css';

/** Offers the other language under its own name; the route, the query and what was typed stay. */
export function LanguageSwitch() {
  const { language, words, speak } = useLanguage();
  const other = language === 'en' ? 'ga' : 'en';
  return (
    <button type="button" className={styles['switch']} lang={other} onClick={() => speak(other)}>
      {words.shell.otherLanguage}
    </button>
  );
}
