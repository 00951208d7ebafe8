import { languageNames, languages } from '@selvage/contract/languages';
import { useLanguage } from '../messages/provider.tsx';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';

/** Links to both languages, with the current one marked. Switching keeps the route, the query and the typed values. */
export function LanguageSwitch() {
  const { language, messages, changeLanguage } = useLanguage();
  return (
    <div className="lp-lang" role="group" aria-label={messages.shell.language}>
      {languages.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          aria-current={each === language ? 'true' : undefined}
          onClick={() => changeLanguage(each)}
        >
          {each.toUpperCase()} <VisuallyHidden>{languageNames[each]}</VisuallyHidden>
        </button>
      ))}
    </div>
  );
}
