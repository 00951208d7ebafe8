import type { Kind } from '@selvage/contract/user-types';
import { accountMessages, signedInMessages } from '../../../../messages/feature-messages.ts';
import { useMessages } from '../../../../messages/load-messages.ts';
import { backFromEmail } from '../../../../router/back-target.ts';
import { usePath, useQuery } from '../../../../router/location.ts';
import { paths } from '../../../../router/paths.ts';
import { ScreenLink } from '../../../../router/panels/screen-link.tsx';
import { TargetLink } from '../../../../router/panels/target-link.tsx';
import { useScreen } from '../../../../router/use-screen.ts';
import { mayBeSignedIn } from '../../../../session/session-hint.ts';
import { FailureIllustration, SuccessIllustration } from '../../../../ui/cards/illustrations.tsx';
import { TwoPanelCard } from '../../../../ui/cards/two-panel-card.tsx';
import button from '../../../../ui/buttons/button.module.css';
import link from '../../../../ui/text/link.module.css';
import message from '../../../../ui/cards/message.module.css';
import actions from '../../../../ui/cards/message-actions.module.css';

const illustrations = { success: SuccessIllustration, fail: FailureIllustration };

const nextAfter = {
  success: (kind: Kind) => (mayBeSignedIn() ? paths.accountDetails(kind) : paths.login(kind)),
  fail: paths.updateEmail,
};

/** Shows the result that the address names. Any status but `success` is a failure. */
export function EmailVerifiedScreen({ kind }: { kind: Kind }) {
  const { verified } = useMessages(accountMessages);
  const messages = useMessages(signedInMessages);
  const outcome = usePath().split('/').at(-1) === 'success' ? 'success' : 'fail';
  const back = backFromEmail(kind, useQuery());
  const { title, text, next } = verified[outcome];
  const heading = useScreen({ screen: 'updateEmailVerify', kind, title });
  const Illustration = illustrations[outcome];
  return (
    <TwoPanelCard>
      <div className={message['panel']}>
        <Illustration />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className={message['text']}>{text}</p>
        {outcome === 'success' && !mayBeSignedIn() && <p className={message['text']}>{verified.success.logIn}</p>}
        <div className={actions['actions']}>
          <ScreenLink className={button['button']} to={nextAfter[outcome](kind)}>
            {next}
          </ScreenLink>
          {'page' in back && (
            <TargetLink className={link['link']} data-roomy to={back}>
              {messages.back}
            </TargetLink>
          )}
        </div>
      </div>
    </TwoPanelCard>
  );
}
