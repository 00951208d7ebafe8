import { directions } from '@selvage/contract/languages';
import { kinds, type Kind } from '@selvage/contract/user-types';
import type { ReactNode } from 'react';
import { useHostMode } from '../host/host-context.ts';
import link from '../ui/link.module.css';
import { LiveRegions } from '../ui/live-regions.tsx';
import { Mark } from '../ui/mark.tsx';
import { NewTabLink } from '../ui/new-tab-link.tsx';
import { Selvage } from '../ui/selvage.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { useLanguage } from '../words/words-provider.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import styles from './shell.module.css';

/** What surrounds every screen. Inside another page, that page has its own header and skip link. */
export function Shell({ kind, children }: { kind: Kind; children: ReactNode }) {
  const { language } = useLanguage();
  const { embedded } = useHostMode();
  return (
    <div className={`lp ${styles['shell']}`} lang={language} dir={directions[language]}>
      {!embedded && <Header kind={kind} />}
      <main id="main" className={styles['main']} tabIndex={-1}>
        <OfflineBanner />
        {children}
      </main>
      <Footer kind={kind} />
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
        <p className={styles['brand']}>
          <Mark />
          {brand.name}
        </p>
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

function Footer({ kind }: { kind: Kind }) {
  const { shell } = useLanguage().words;
  const { links } = useHostMode().brand;
  return (
    <footer className={styles['footer']}>
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
      </nav>
    </footer>
  );
}
