import type { LoginAppCommand } from '@selvage/contract/embedding';
import { afterEach, expect, test, vi } from 'vitest';
import { pageChannel } from './host-channel.ts';

afterEach(() => document.body.replaceChildren());

function mounted(): HTMLElement {
  const mount = document.createElement('div');
  document.body.append(mount);
  return mount;
}

test('EM1 a message to the host page is an event that bubbles from the mount element', () => {
  const onMessage = vi.fn<(detail: unknown) => void>();
  document.body.addEventListener('loginApp:resize', ({ detail }) => onMessage(detail), { once: true });
  expect(pageChannel(mounted()).send({ type: 'resize', height: 640 })).toBe(false);
  expect(onMessage).toHaveBeenCalledExactlyOnceWith({ source: 'loginApp', v: 1, type: 'resize', height: 640 });
});

test('EM1 the host page can cancel the event of a login, but not that of a logout', () => {
  const mount = mounted();
  const channel = pageChannel(mount);
  for (const type of ['loginApp:authenticated', 'loginApp:logged-out'] as const) {
    mount.addEventListener(type, (event) => event.preventDefault());
  }
  expect(channel.send({ type: 'authenticated', kind: 'member', area: '/memberarea/' })).toBe(true);
  expect(channel.send({ type: 'logged-out', reason: 'logout' })).toBe(false);
});

test('EM1 a valid command of the host page is carried out until the listener is removed, and an invalid command is ignored', () => {
  const mount = mounted();
  const obeyed = vi.fn<(command: LoginAppCommand) => void>();
  const say = (detail: unknown) => mount.dispatchEvent(new CustomEvent('loginApp:command', { detail }));
  const stop = pageChannel(mount).onCommand(obeyed);
  say({ source: 'loginAppHost', v: 1, type: 'navigate', screen: 'settings', search: '?redir=//evil.example' });
  say({ source: 'loginAppHost', v: 1, type: 'navigate', screen: 'notMe' });
  say('logout');
  stop();
  say({ source: 'loginAppHost', v: 1, type: 'logout' });
  expect(obeyed).toHaveBeenCalledExactlyOnceWith({ type: 'navigate', screen: 'settings' });
});
