import { isEndReason, type EndReason } from '@selvage/contract/end-reasons';

export type SessionNews = 'extended' | 'ended' | 'timed-out' | EndReason;

type Listener = (news: SessionNews) => void;

const name = 'loginApp:session';
const listeners = new Set<Listener>();

// The whole document uses one channel, because a channel receives the messages of every other channel, also of its own document. The
// channel is open only while there are listeners, because an open channel keeps the page out of the back-forward cache.
let channel: BroadcastChannel | undefined;

const allNews: readonly unknown[] = ['extended', 'ended', 'timed-out'] satisfies SessionNews[];
const isNews = (data: unknown): data is SessionNews => allNews.includes(data) || isEndReason(data);

/** Listens to the messages of other tabs about the session. Returns a function that stops it. */
export function onSessionNews(listener: Listener): () => void {
  listeners.add(listener);
  channel ??= listeningChannel();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    channel?.close();
    channel = undefined;
  };
}

export function notifyOtherTabs(news: SessionNews): void {
  if (channel) channel.postMessage(news);
  else notifyAllTabs(news);
}

/** Notifies the listeners of this document too. */
export function notifyAllTabs(news: SessionNews): void {
  const once = new BroadcastChannel(name);
  once.postMessage(news);
  once.close();
}

function listeningChannel(): BroadcastChannel {
  const opened = new BroadcastChannel(name);
  opened.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isNews(data)) for (const listener of listeners) listener(data);
  });
  return opened;
}
