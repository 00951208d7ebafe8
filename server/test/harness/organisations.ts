import {
  acceptInvitation,
  changeColleagueRole,
  type Colleague,
  colleagues,
  confirmColleagues,
  type Invitation,
  inviteColleague,
  type Organisation,
  removeColleague,
} from '@selvage/contract/api/colleagues';
import type { OrganisationKind } from '@selvage/contract/user-types';
import type { Config, OrganisationPolicy } from '../../src/config/config.ts';
import type { Message } from '../../src/gateways/message-gateway.ts';
import { referenceOf, type TestAccount } from './accounts.ts';
import { fillRegistry } from './registry.ts';
import { addSignedIn, confirmByMailbox, linkCodeIn, type Account } from './sign-in.ts';
import { startTestApp, type TestApp, type TestBrowser } from './test-app.ts';

export const invitedPassword = 'Joined-linen-31';

/** Organisations switched on for all their kinds. */
export function organisationsOn(
  { organisations }: Pick<Config, 'organisations'>,
  policy: Partial<OrganisationPolicy> = {},
): Config['organisations'] {
  const on = (kind: OrganisationKind) => ({ ...organisations[kind], enabled: true, ...policy });
  return { consultant: on('consultant'), group: on('group'), hospital: on('hospital') };
}

/** Nobody must set up a second step, so that a session is complete after the password. */
export const withOrganisations =
  (policy: Partial<OrganisationPolicy> = {}) =>
  ({ organisations, twoFactor, limits }: Config): Partial<Config> => ({
    organisations: organisationsOn({ organisations }, policy),
    twoFactor: { ...twoFactor, hospital: { ...twoFactor.hospital, mandatory: false, requires: 'nothing' } },
    limits: { ...limits, sendPause: 0 },
  });

/** A server with organisations on, whose registry lists the consultant and hospital IDs below. */
export async function startOrganisations(policy: Partial<OrganisationPolicy> = {}): Promise<TestApp> {
  const server = await startTestApp(withOrganisations(policy));
  await fillRegistry(server.deps.db);
  return server;
}

/** Two servers on one database, to send requests to both at the same time. */
export async function startTwoServers(): Promise<{ server: TestApp; other: TestApp; close: () => Promise<void> }> {
  const server = await startOrganisations();
  const other = await startTestApp(withOrganisations(), { on: { db: server.deps.db, close: () => Promise.resolve() } });
  const close = async () => {
    await other.close();
    await server.close();
  };
  return { server, other, close };
}

let count = 0;

/** The next hospital ID, which the registry lists. */
async function nextHospital({ deps }: Pick<TestApp, 'deps'>): Promise<string> {
  const id = String(9_100_000_000 + ++count);
  await deps.db.insertInto('registry_hospitals').values({ hospital_id: id, registration_id: '88888888' }).execute();
  return id;
}

export type Person = Account & { browser: TestBrowser; reference: string; loginId: string };

/** Adds a person of an organisation who is logged in, and who has shown a code by email a moment ago. */
export async function addPerson(server: TestApp, given: TestAccount & { loginId: string }): Promise<Person> {
  const person = await addSignedIn(server, { kind: 'hospital', ...given });
  await confirmByMailbox(server, person.browser);
  return { ...person, reference: await referenceOf(server.deps, person), loginId: given.loginId };
}

/** Adds an administrator of a new hospital. */
export const addAdministrator = async (server: TestApp, given: TestAccount = {}): Promise<Person> =>
  addPerson(server, { role: 'administrator', ...given, loginId: given.loginId ?? (await nextHospital(server)) });

export const addStaff = (server: TestApp, { loginId }: Pick<Person, 'loginId'>, given: TestAccount = {}) =>
  addPerson(server, { ...given, role: 'staff', loginId });

/** A second administrator of the same hospital. */
export async function addSecond(server: TestApp, { loginId }: Pick<Person, 'loginId'>): Promise<Person> {
  const second = await addPerson(server, { role: 'staff', loginId });
  await server.deps.db.updateTable('accounts').set({ role: 'administrator' }).where('id', '=', second.id).execute();
  return second;
}

export const invite = ({ browser }: { browser: TestBrowser }, email: string) =>
  browser.post(inviteColleague.path, { email });
export const remove = ({ browser }: { browser: TestBrowser }, { reference: id }: { reference: string }) =>
  browser.post(removeColleague.path, { id });
export const giveRole = (
  { browser }: { browser: TestBrowser },
  { reference: id }: { reference: string },
  role: 'administrator' | 'staff',
) => browser.post(changeColleagueRole.path, { id, role });
export const confirm = ({ browser }: { browser: TestBrowser }, others: readonly { reference: string }[]) =>
  browser.post(confirmColleagues.path, { ids: others.map(({ reference }) => reference) });
export const accept = (browser: TestBrowser, code: string, password = invitedPassword) =>
  browser.post(acceptInvitation.path, { code, password });

export interface ColleagueList {
  organisation: Organisation;
  colleagues?: Colleague[];
  invitations?: Invitation[];
  administrators?: string[];
}
export const listOf = async ({ browser }: { browser: TestBrowser }): Promise<ColleagueList> =>
  (await browser.get(colleagues.path)).json<ColleagueList>();

let invited = 0;
export const nextEmail = () => `colleague-${++invited}@test.example`;

export const sentTo = (messages: readonly Message[], email: string) => messages.filter(({ to }) => to === email);

/** Invites a person, and returns the code of the link. */
export async function inviteCode(server: TestApp, sender: { browser: TestBrowser }, email = nextEmail()) {
  await server.deliver();
  const response = await invite(sender, email);
  if (response.statusCode !== 200) throw new Error(`the invitation was refused: ${response.body}`);
  return { email, code: linkCodeIn(sentTo(await server.deliver(), email)[0]) };
}
