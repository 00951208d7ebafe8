import type { Kind } from '@selvage/contract/user-types';
import { twoFactorMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { ScreenLink } from '../../router/panels/screen-link.tsx';
import { paths } from '../../router/paths.ts';
import { Unbroken } from '../../ui/text/unbroken.tsx';
import button from '../../ui/buttons/button.module.css';
import styles from './way-back.module.css';

/** Offers recovery codes after the set-up of a second step or passkey, to a person who has none, because the device for it can be lost. */
export function WayBack({ kind }: { kind: Kind }) {
  const { title, text, link } = useMessages(twoFactorMessages).final.wayBack;
  return (
    <section className={styles['wayBack']} aria-labelledby="way-back-title">
      <h2 id="way-back-title">
        <Unbroken text={title} />
      </h2>
      <p>
        <Unbroken text={text} />
      </p>
      <ScreenLink className={button['button']} to={paths.recoveryCodes(kind)}>
        {link}
      </ScreenLink>
    </section>
  );
}
