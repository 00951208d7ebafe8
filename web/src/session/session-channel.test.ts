import { afterEach, expect, test, vi } from 'vitest';
import { onSessionNews, notifyOtherTabs, type SessionNews } from './session-channel.ts';

// Another tab is another channel of the same name.
const otherTab = () => {
  const channel = new BroadcastChannel('loginApp:session');
  const heard: unknown[] = [];
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => heard.push(data));
  tabs.push(channel);
  return { heard, say: (data: unknown) => channel.postMessage(data) };
};
const tabs: BroadcastChannel[] = [];
afterEach(() => tabs.splice(0).forEach((tab) => tab.close()));

test('ux 27 other tabs get a message about the session, even from a tab that does not listen', async () => {
  const { heard } = otherTab();
  notifyOtherTabs('ended');
  const stop = onSessionNews(() => {});
  notifyOtherTabs('extended');
  await vi.waitFor(() => expect(heard).toEqual(['ended', 'extended']));
  stop();
});

test('ux 27 a tab gets messages about the session from other tabs, but not from itself, no unknown ones, and none after it has stopped', async () => {
  const tab = otherTab();
  const heard: SessionNews[] = [];
  const stop = onSessionNews((news) => heard.push(news));
  notifyOtherTabs('extended');
  tab.say({ type: 'ended' });
  tab.say('ended');
  await vi.waitFor(() => expect(heard).toEqual(['ended']));
  stop();

  tab.say('ended');
  const proof = otherTab();
  tab.say('extended');
  await vi.waitFor(() => expect(proof.heard).toContain('extended'));
  expect(heard).toEqual(['ended']);
});
