import type { LightMyRequestResponse } from 'fastify';
import type { Config, DeskOpenId } from '../../src/config/config.ts';
import { type Staff, TestDeskProvider } from './desk-provider.ts';
import type { TestApp } from './test-app.ts';
import { Desk, startDesk } from './test-desk.ts';
import type { TestBrowser } from './test-browser.ts';

let count = 0;

export function newStaff(change: Partial<Staff> = {}): Staff {
  count += 1;
  const [subject, email] = [`staff-${count}`, `staff-${count}@insurer.example`];
  return { subject, email, name: `Weaver Number${count}`, groups: ['selvage-agents'], ...change };
}

/** A desk whose staff come by a provider on this machine. */
export interface OpenIdDesk {
  server: TestApp;
  provider: TestDeskProvider;
  close(): Promise<void>;
}

export async function startOpenIdDesk(
  change: Partial<DeskOpenId> = {},
  client: object = {},
  config: Partial<Config> = {},
): Promise<OpenIdDesk> {
  const provider = await TestDeskProvider.start({ client });
  const desk = { hosts: null, peoplePerDay: 200, openid: provider.settings(change) };
  const server = await startDesk({ ...config, desk });
  return {
    server,
    provider,
    close: async () => {
      await server.close();
      await provider.close();
    },
  };
}

/** Away to the provider; the address to which it sends the browser back. */
export async function leaveFor(provider: TestDeskProvider, browser: TestBrowser, staff: Staff): Promise<string> {
  provider.staff = staff;
  const begun = await browser.get('/desk/openid');
  return provider.follow(String(begun.headers.location));
}

export async function logInBy(
  provider: TestDeskProvider,
  browser: TestBrowser,
  staff: Staff,
): Promise<LightMyRequestResponse> {
  return browser.get(await leaveFor(provider, browser, staff));
}

/** At the desk by the provider, with what their forms have to bring. */
export async function openDeskBy({ server, provider }: OpenIdDesk, staff: Staff): Promise<Desk> {
  const browser = server.browser();
  await logInBy(provider, browser, staff);
  const home = await browser.get('/desk');
  return new Desk(browser, /name="proof" value="([^"]+)"/.exec(home.body)?.[1] ?? '');
}
