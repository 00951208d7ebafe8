import { expect, test, vi } from 'vitest';
import { reportHeight } from './use-host.ts';
import type { HostChannel } from './host-channel.ts';

const channel: HostChannel = { send: () => true, onCommand: () => () => undefined };
const moment = '<p data-loading>Just a moment</p>';

test('EM1 S17 the mount element keeps its height while a screen is fetched', async () => {
  const mount = document.createElement('div');
  mount.innerHTML = moment;
  document.body.append(mount);
  const stop = reportHeight(channel, mount, 500);
  expect(mount.style.minBlockSize).toBe('500px');
  mount.innerHTML = '<form></form>';
  await vi.waitFor(() => expect(mount.style.minBlockSize).toBe(''));
  mount.innerHTML = moment;
  stop();
  expect(mount.style.minBlockSize).toBe('');
  mount.remove();
});
