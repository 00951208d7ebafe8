import { directions } from '@selvage/contract/languages';
import { kinds, type Kind } from '@selvage/contract/user-types';
import type { ReactNode } from 'react';
import { useHostMode } from '../host/host-context.ts';
import { frontPaths } from '../navigation/front-paths.ts';
import { ScreenLink } from '../navigation/screen-link.tsx';
import link from '../ui/link.module.css';
import { LiveRegions } from '../ui/live-regions.tsx';
import { Mark } from '../ui/mark.tsx';
import { NewTabLink } from '../ui/new-tab-link.tsx';
import { OneMoment } from '../ui/one-moment.tsx';
import { Selvage } from '../ui/selvage.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { useLanguage } from '../words/words-provider.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import styles from './shell.module.css';

/** A page that embeds us has a main part and a footer already. */
const parts = { page: { Main: 'div', Foot: 'div' }, document: { Main: 'main', Foot: 'footer' } } as const;

interface ShellProps {
  kind: Kind;
  /** The next screen is on its way. */
  waiting?: boolean;
  children: ReactNode;
}

/** What surrounds every screen. Inside another page, that page has its own header and skip link. */
export function Shell({ kind, waiting = false, children }: ShellProps) {
  const { language, words } = useLanguage();
  const { embedded } = useHostMode();
  const { Main, Foot } = embedded === 'page' ? parts.page : parts.document;
  return (
    <div
      className={`lp ${styles['shell']}`}
      lang={language}
      dir={directions[language]}
      data-embedded={embedded || undefined}
    >
      {!embedded && <Header kind={kind} />}
      <Main
        id={embedded ? undefined : 'main'}
        className={styles['main']}
        tabIndex={-1}
        aria-busy={waiting || undefined}
      >
        <OfflineBanner />
        {waiting && (
          <div className={styles['waiting']}>
            <OneMoment text={words.shell.oneMoment} />
          </div>
        )}
        {children}
      </Main>
      <Foot className={styles['footer']}>
        <FooterLinks kind={kind} />
      </Foot>
      <LiveRegions />
    </div>
  );
}

function Header({ kind }: { kind: Kind }) {
  const { shell } = useLanguage().words;
  const { brand } = useHostMode();
  return (
    <>
      <SkipLink target="main">{shell.skip}</SkipLink>
      <Selvage strands={kinds.length} lit={kinds.indexOf(kind)} />
      <header className={styles['header']}>
        <ScreenLink className={styles['brand']} to={frontPaths.login(kind)}>
          <Mark />
          {brand.name}
        </ScreenLink>
        <div className={styles['tools']}>
          <LanguageSwitch />
          <a className={link['link']} data-roomy href={brand.links.faq}>
            {shell.help}
          </a>
        </div>
      </header>
    </>
  );
}

function FooterLinks({ kind }: { kind: Kind }) {
  const { shell } = useLanguage().words;
  const { links } = useHostMode().brand;
  return (
    <nav aria-label={shell.footerLabel}>
      <a className={link['link']} data-roomy href={links.faq}>
        {shell.faq}
      </a>
      <a className={link['link']} data-roomy href={links.contact}>
        {shell.contact}
      </a>
      <NewTabLink href={links.terms[kind]} note={shell.opensInNewTab}>
        {shell.terms}
      </NewTabLink>
      <a className={link['link']} data-roomy href={links.privacy}>
        {shell.privacy}
      </a>
      <a className={link['link']} data-roomy href={links.accessibility}>
        {shell.accessibility}
      </a>
    </nav>
  );
}
