import { phoneHref } from '@selvage/contract/phone-href';
import { useHostMode } from '../../host/host-mode.ts';
import { useLoginMessages } from '../../messages/provider.tsx';
import link from '../../ui/text/link.module.css';

/** The phone number of the insurer, for a person whose next step is to call. Shows nothing if the brand has none. */
export function PhoneLine() {
  const { failure } = useLoginMessages().shell;
  const { phone } = useHostMode().brand;
  if (phone === undefined) return null;
  return (
    <p>
      {failure.phone}{' '}
      <a className={link['link']} data-roomy href={phoneHref(phone)}>
        {phone}
      </a>
    </p>
  );
}
