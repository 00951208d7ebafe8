import type { Kind } from '@selvage/contract/user-types';
import { backFromEmail } from '../../../navigation/back-target.ts';
import { paths } from '../../../navigation/paths.ts';
import { usePath, useQuery } from '../../../navigation/place.ts';
import { ScreenLink } from '../../../navigation/screen-link.tsx';
import { TargetLink } from '../../../navigation/target-link.tsx';
import { useScreen } from '../../../navigation/use-screen.ts';
import { mayBeSignedIn } from '../../../session/session-hint.ts';
import button from '../../../ui/button.module.css';
import { Cloth } from '../../../ui/cloth.tsx';
import link from '../../../ui/link.module.css';
import message from '../../../ui/message.module.css';
import { LooseThread, Tick } from '../../../ui/motifs.tsx';
import { accountBook } from '../../../words/account-book.ts';
import { useBook } from '../../../words/book.ts';
import { signedInBook } from '../../../words/signed-in-book.ts';

const motifs = { success: Tick, fail: LooseThread };

const nextAfter = {
  success: (kind: Kind) => (mayBeSignedIn() ? paths.accountDetails(kind) : paths.login(kind)),
  fail: paths.updateEmail,
};

/** UP1: success is success, anything else is not. */
export function EmailVerifiedScreen({ kind }: { kind: Kind }) {
  const { verified } = useBook(accountBook);
  const words = useBook(signedInBook);
  const outcome = usePath().split('/').at(-1) === 'success' ? 'success' : 'fail';
  const back = backFromEmail(kind, useQuery());
  const { title, text, next } = verified[outcome];
  const heading = useScreen({ screen: 'updateEmailVerify', kind, title });
  const Motif = motifs[outcome];
  return (
    <Cloth>
      <div className={message['panel']}>
        <Motif />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className={message['text']}>{text}</p>
        {outcome === 'success' && !mayBeSignedIn() && <p className={message['text']}>{verified.success.logIn}</p>}
        <div className={message['ways']}>
          <ScreenLink className={button['button']} to={nextAfter[outcome](kind)}>
            {next}
          </ScreenLink>
          {'page' in back && (
            <TargetLink className={link['link']} data-roomy to={back}>
              {words.back}
            </TargetLink>
          )}
        </div>
      </div>
    </Cloth>
  );
}
