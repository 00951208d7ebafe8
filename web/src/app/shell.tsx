import { directions } from '@selvage/contract/languages';
import { type Kind, kinds } from '@selvage/contract/user-types';
import { type ComponentType, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { useHostMode } from '../host/host-mode.ts';
import { useLanguage, useLoginMessages } from '../messages/provider.tsx';
import { loginPaths } from '../router/login-paths.ts';
import { ScreenLink } from '../router/panels/screen-link.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { LiveRegions } from '../ui/feedback/announcements.tsx';
import { NewTabLink } from '../ui/text/new-tab-link.tsx';
import { LoadingNotice } from '../ui/feedback/spinner.tsx';
import link from '../ui/text/link.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import styles from './shell.module.css';

/** The stripe at the top of every screen. It has one part for each kind, and the part of the current kind is highlighted. */
function EdgeStripe({ kind }: { kind: Kind }) {
  return (
    <div className={styles['stripe']} data-current={kinds.indexOf(kind)} data-no-print aria-hidden="true">
      {kinds.map((each) => (
        <i key={each} />
      ))}
      <b />
    </div>
  );
}

/** The brand's mark: a detail of its pattern with one highlighted line. */
function BrandMark() {
  return (
    <svg className="lp-mark" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <path d="M5 6h15M5 18h15M30 4v15M42 4v15M6 29v15M18 29v15M29 42h15" />
      <path className="lp-lit" d="M29 30h15" />
    </svg>
  );
}

function subscribe(listener: () => void): () => void {
  const listening = new AbortController();
  for (const change of ['online', 'offline']) addEventListener(change, listener, listening);
  return () => listening.abort();
}

function OfflineBanner() {
  const { shell } = useLoginMessages();
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div className={styles['banner']} data-shown={!online || undefined}>
      <Alert id="offline" tone="warning">
        {online ? null : <p>{shell.offline}</p>}
      </Alert>
    </div>
  );
}

interface ShellProps {
  kind: Kind;
  /** The parts of the header for a signed-in person. `Tools` shows its children to everybody else. */
  account?: { Area: ComponentType; Tools: ComponentType<{ children: ReactNode }> } | undefined;
  /** True while the next screen is being fetched. */
  waiting?: boolean;
  children: ReactNode;
}

/** The frame around every screen. An embedding page has its own header and skip link. */
export function Shell({ kind, account, waiting = false, children }: ShellProps) {
  const { language, messages } = useLanguage();
  const { embedded } = useHostMode();
  // A page that embeds us already has a main part and a footer.
  const [Main, Foot] = embedded === 'page' ? (['div', 'div'] as const) : (['main', 'footer'] as const);
  return (
    <div
      className={`lp ${styles['shell']}`}
      lang={language}
      dir={directions[language]}
      data-embedded={embedded || undefined}
    >
      {!embedded && <Header kind={kind} account={account} />}
      <Main
        id={embedded ? undefined : 'main'}
        className={styles['main']}
        tabIndex={-1}
        aria-busy={waiting || undefined}
      >
        <OfflineBanner />
        {waiting && (
          <div className={styles['waiting']}>
            <LoadingNotice text={messages.shell.oneMoment} />
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

function Header({ kind, account }: Pick<ShellProps, 'kind' | 'account'>) {
  const { shell } = useLanguage().messages;
  const { brand } = useHostMode();
  const tools = (
    <div className={styles['tools']}>
      <LanguageSwitch />
      <a className={link['link']} data-roomy href={brand.links.faq}>
        {shell.help}
      </a>
    </div>
  );
  return (
    <>
      <EdgeStripe kind={kind} />
      <header className={styles['header']}>
        <a className={styles['skip']} href="#main">
          {shell.skip}
        </a>
        <ScreenLink className={styles['brand']} to={loginPaths.login(kind)}>
          <BrandMark />
          <span>
            {brand.name}
            {account && (
              <Suspense>
                <account.Area />
              </Suspense>
            )}
          </span>
        </ScreenLink>
        {account ? (
          <Suspense fallback={tools}>
            <account.Tools>{tools}</account.Tools>
          </Suspense>
        ) : (
          tools
        )}
      </header>
    </>
  );
}

function FooterLinks({ kind }: { kind: Kind }) {
  const { shell } = useLanguage().messages;
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
