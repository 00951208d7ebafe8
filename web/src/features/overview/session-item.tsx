import type { OpenSession } from '@selvage/contract/api/security';
import { useBook } from '../../words/book.ts';
import { overviewBook } from '../../words/overview-book.ts';
import { deviceName, versionName } from '../../words/device-name.ts';
import { ItemButton } from './item-button.tsx';
import { Item } from './item.tsx';

interface SessionItemProps {
  session: OpenSession;
  at: Date;
  onEnd: () => void;
}

export function SessionItem({ session, at, onEnd }: SessionItemProps) {
  const { sessions: words, device, moments } = useBook(overviewBook);
  const { id, browserVersion, startedAt, lastSeenAt, isThisOne } = session;
  const name = deviceName(session.device, device);
  const detailId = `session-${id}`;
  const started = new Date(startedAt);
  return (
    <Item
      name={name}
      isThisOne={isThisOne}
      detailId={detailId}
      details={[
        // To the minute: two devices of the same name may have logged in on the same day.
        { at: startedAt, sentence: words.signedIn(moments.date(started), moments.time(started)) },
        {
          at: lastSeenAt,
          sentence: isThisOne ? words.activeNow : words.lastActive(moments.ago(new Date(lastSeenAt), at)),
        },
      ]}
      version={versionName(session.device, browserVersion)}
      action={!isThisOne && <ItemButton label={words.end} name={name} detailId={detailId} onPress={onEnd} />}
    />
  );
}
