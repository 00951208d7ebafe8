import { useHostMode } from '../../host/host-context.ts';
import link from '../../ui/link.module.css';
import { useBook } from '../../words/book.ts';
import { registrationBook } from '../../words/registration-book.ts';
import styles from './providers-mailbox.module.css';

/** RG3. */
export function ProvidersMailbox() {
  const { noRegistrationId } = useBook(registrationBook);
  const { providersMailbox } = useHostMode().brand;
  return (
    <p className={styles['note']}>
      {noRegistrationId.before}
      <a className={link['link']} href={`mailto:${providersMailbox}`}>
        {providersMailbox}
      </a>
      {noRegistrationId.after}
    </p>
  );
}
