import type { OpenSession } from '@selvage/contract/api/overview';
import { useBook } from '../../words/book.ts';
import { overviewBook } from '../../words/overview-book.ts';
import { deviceName } from '../../words/device-name.ts';
import { ItemButton } from './item-button.tsx';
import { Item } from './item.tsx';

interface SessionItemProps {
  session: OpenSession;
  at: Date;
  onEnd: () => void;
}

export function SessionItem({ session, at, onEnd }: SessionItemProps) {
  const { sessions: words, device, moments } = useBook(overviewBook);
  const { id, startedAt, lastSeenAt, isThisOne } = session;
  const name = deviceName(session.device, device);
  const detailId = `session-${id}`;
  const ago = (moment: string) => moments.ago(new Date(moment), at);
  return (
    <Item
      name={name}
      isThisOne={isThisOne}
      detailId={detailId}
      details={[
        { at: startedAt, sentence: words.signedIn(ago(startedAt)) },
        { at: lastSeenAt, sentence: isThisOne ? words.activeNow : words.lastActive(ago(lastSeenAt)) },
      ]}
      action={!isThisOne && <ItemButton label={words.end} name={name} detailId={detailId} onPress={onEnd} />}
    />
  );
}
