import type { TrustedDevice } from '@selvage/contract/api/security';
import { useBook } from '../../words/book.ts';
import { overviewBook } from '../../words/overview-book.ts';
import { deviceName, versionName } from '../../words/device-name.ts';
import { ItemButton } from './item-button.tsx';
import { Item } from './item.tsx';

interface DeviceItemProps {
  remembered: TrustedDevice;
  at: Date;
  busy: boolean;
  onForget: () => void;
}

export function DeviceItem({ remembered, at, busy, onForget }: DeviceItemProps) {
  const { devices: words, device, moments } = useBook(overviewBook);
  const { id, browserVersion, lastUsedAt, expiresAt, isThisOne } = remembered;
  const name = deviceName(remembered.device, device);
  const detailId = `device-${id}`;
  return (
    <Item
      name={name}
      isThisOne={isThisOne}
      detailId={detailId}
      details={[
        { at: lastUsedAt, sentence: words.lastUsed(moments.ago(new Date(lastUsedAt), at)) },
        { at: expiresAt, sentence: words.until(moments.date(new Date(expiresAt))) },
      ]}
      version={versionName(remembered.device, browserVersion)}
      action={
        <ItemButton
          label={busy ? words.forgetting : words.forget}
          name={name}
          detailId={detailId}
          busy={busy}
          onPress={onForget}
        />
      }
    />
  );
}
