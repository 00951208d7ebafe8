import { type ReactNode, useEffect } from 'react';
import type { User } from '@selvage/contract/api/session';
import { kindOfWireCode } from '@selvage/contract/user-types';
import { useHostMode } from '../host/host-mode.ts';
import { signedInMessages } from '../messages/feature-messages.ts';
import { useMessages } from '../messages/load-messages.ts';
import { useLoginMessages } from '../messages/provider.tsx';
import { usePath } from '../router/location.ts';
import { ScreenLink } from '../router/panels/screen-link.tsx';
import { paths } from '../router/paths.ts';
import { owesTerms, useCurrentUser } from '../session/current-user.ts';
import { closeMenus } from '../ui/close-menus.ts';
import { EmailText } from '../ui/text/email-text.tsx';
import link from '../ui/text/link.module.css';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import { LanguageSwitch } from './language-switch.tsx';

/** Returns the signed-in person. Null while the person still owes a code, an activation or an answer to new terms. */
function useOwnUser(): User | null {
  const user = useCurrentUser();
  return user?.activated && !user.mfaRequired && !owesTerms(user) ? user : null;
}

/** Names the area of the signed-in person, whatever kind the address names. */
export function OwnArea() {
  const { areas } = useLoginMessages().shell;
  const user = useOwnUser();
  return user && <span className="lp-area">{areas[kindOfWireCode(user.userType)]}</span>;
}

/** The end of the header: the account menu of a signed-in person, or the usual tools for everybody else. */
export function AccountTools({ children }: { children: ReactNode }) {
  const user = useOwnUser();
  return user ? <AccountMenu user={user} /> : children;
}

/** The menu of a signed-in person. The pages of the areas have the same menu (server/src/http/pages/header-tools.ts). */
function AccountMenu({ user: { email = '', userType } }: { user: User }) {
  const { loggedInAs, menu } = useMessages(signedInMessages);
  const { shell } = useLoginMessages();
  const { links } = useHostMode().brand;
  const kind = kindOfWireCode(userType);
  useEffect(closeMenus, []);
  return (
    <nav className="lp-tools" aria-label={menu.label}>
      {/* The menu closes when another screen opens. */}
      <details className="lp-menu" key={usePath()}>
        <summary>
          <span className="lp-menu-mark" aria-hidden="true">
            {email.slice(0, 1)}
          </span>
          <VisuallyHidden>{menu.label}</VisuallyHidden> <span className="lp-menu-name">{email}</span>
        </summary>
        <div className="lp-menu-list">
          <p className="lp-menu-who">
            {loggedInAs('')}
            <b>
              <EmailText text={email} />
            </b>
          </p>
          <ScreenLink to={paths.settings(kind)}>{menu.preferences}</ScreenLink>
          <ScreenLink to={paths.security(kind)}>{menu.security}</ScreenLink>
          <a href={links.faq}>{shell.help}</a>
          <LanguageSwitch />
        </div>
      </details>
      <ScreenLink className={link['link']} data-roomy to={paths.logout(kind)}>
        {menu.logOut}
      </ScreenLink>
    </nav>
  );
}
