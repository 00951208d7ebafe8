import { emailRule } from '@selvage/contract/rules/email';
import { type Invited, addAgent, disableAgentByEmail, resetAgent } from '../../support/agents/invite-agent.ts';
import { type Answer, type CliDeps, command } from '../command.ts';
import { CommandFailure } from '../command-failure.ts';
import { type Role, listAgents, roles } from '../../support/agents/agent-store.ts';
import { type Recorded, recordDistinct } from '../../support/agents/two-people.ts';
import { tableText } from '../../plain-text.ts';

export const agentAdd = command({
  name: 'agent add',
  summary: 'Invite a person to the support desk. They choose a password and set up an authenticator app themselves.',
  takes: ['email'],
  options: {
    name: {
      type: 'string',
      value: 'NAME',
      isRequired: true,
      says: 'their name in the audit; permanent, and never given to another person',
    },
    role: {
      type: 'string',
      value: 'ROLE',
      isRequired: true,
      says: 'viewer (can look), agent (can look and act) or applications (manages applications, sees no account)',
      choices: roles,
    },
  },
  audited: 'with-reason',
  run: async ({ deps, given: [typed = ''], values, acting }) => {
    const email = emailRule(typed);
    if (!email.ok) throw new CommandFailure('usage', '<email> must be an email address');
    const name = (values.name ?? '').trim();
    if (!/^[\p{L}\p{M}\p{N}.' -]{2,60}$/u.test(name))
      throw new CommandFailure(
        'usage',
        '--name NAME must be 2 to 60 letters, digits, spaces, dots, apostrophes or dashes',
      );
    const role = readRole(values.role ?? '');
    const opened = await deps();
    const invited = await addAgent(opened, { name, email: email.value, role }, acting);
    if (invited === 'taken') throw new CommandFailure('refused', 'there is an agent of that name or email already');
    return invitationAnswer(opened, email.value, invited);
  },
});

export const agentReset = command({
  name: 'agent reset',
  summary: 'End an agent’s password, authenticator and session, and invite them again. Also enables a disabled agent.',
  takes: ['email'],
  options: {
    role: {
      type: 'string',
      value: 'ROLE',
      says: 'the new role: viewer, agent or applications; default unchanged',
      choices: roles,
    },
  },
  audited: 'with-reason',
  run: async ({ deps, given: [typed = ''], values, acting }) => {
    const email = typed.trim().toLowerCase();
    const role = values.role === undefined ? undefined : readRole(values.role);
    const opened = await deps();
    const invited = await resetAgent(opened, { email, role }, acting);
    if (invited === 'unknown') throw new CommandFailure('refused', 'there is no such agent');
    if (invited === 'role-of-provider')
      throw new CommandFailure('refused', 'the role of this agent comes from your OpenID provider: change it there');
    if (invited === 'openid')
      return {
        json: { email, invitation: null, expiresAt: null, url: null },
        text: `${email} is logged out of the desk, and may log in again by your OpenID provider. No invitation is needed.\n`,
      };
    return invitationAnswer(opened, email, invited);
  },
});

export const agentDisable = command({
  name: 'agent disable',
  summary: 'Keep an agent out of the support desk from now on.',
  takes: ['email'],
  options: {},
  audited: 'with-reason',
  run: async ({ deps, given: [typed = ''], acting }) => {
    const email = typed.trim().toLowerCase();
    const result = await disableAgentByEmail(await deps(), email, acting);
    if (result === 'unknown') throw new CommandFailure('refused', 'there is no such agent');
    const text =
      result === 'disabled'
        ? `${email} is logged out of the desk and cannot log in again.\n`
        : `${email} is disabled already: nothing was changed.\n`;
    return { json: { email, result }, text };
  },
});

export const agentDistinct = command({
  name: 'agent distinct',
  summary:
    'Record that two agents who log in to the desk in different ways are two people. Each can then approve requests of the other.',
  takes: ['email', 'other-email'],
  options: { undo: { type: 'boolean', says: 'delete the record' } },
  audited: 'with-reason',
  run: async ({ deps, given: [one = '', other = ''], values, acting }) => {
    const emails = [one.trim().toLowerCase(), other.trim().toLowerCase()] as const;
    const result = await recordDistinct(await deps(), emails, { isTakenBack: values.undo === true }, acting);
    if (result === 'unknown')
      throw new CommandFailure('refused', 'there is no such agent: selvage agent list has their emails');
    if (result === 'same')
      throw new CommandFailure('refused', 'agents with one email are one person: give two different emails');
    return { json: { emails, result }, text: `${distinctWords[result](emails.join(' and '))}\n` };
  },
});

const distinctWords: Readonly<Record<Exclude<Recorded, 'unknown' | 'same'>, (both: string) => string>> = {
  recorded: (both) => `It is recorded that ${both} are two people.`,
  'recorded-already': (both) => `It is recorded already that ${both} are two people: nothing was changed.`,
  'taken-back': (both) => `It is no longer recorded that ${both} are two people.`,
  'not-recorded': (both) => `It was not recorded that ${both} are two people: nothing was changed.`,
};

export const agentList = command({
  name: 'agent list',
  summary: 'List the agents of the support desk, also disabled ones.',
  options: {},
  run: async ({ deps }) => {
    const { db } = await deps();
    const agents = (await listAgents(db)).map(({ name, email, role, issuer, passwordHash, disabledAt, createdAt }) => ({
      name,
      email,
      role,
      state: disabledAt ? 'disabled' : issuer === null && passwordHash === null ? 'invited' : 'active',
      way: issuer === null ? 'password' : 'openid',
      createdAt,
    }));
    const head = ['name', 'email', 'role', 'state', 'way', 'since'];
    return {
      json: { agents },
      text: tableText(
        head,
        agents.map((each) => Object.values(each)),
      ),
    };
  },
});

function readRole(name: string): Role {
  const role = roles.find((each) => each === name);
  if (role === undefined) throw new CommandFailure('usage', `--role must be ${roles.join(', ')}`);
  return role;
}

/** Shows an invitation. Its code is never shown again. */
function invitationAnswer({ config }: Pick<CliDeps, 'config'>, email: string, { code, expiresAt }: Invited): Answer {
  const host = config.desk?.hosts?.[0];
  const { origin } = config.brands.find((brand) => new URL(brand.origin).hostname === host) ?? config.brands[0];
  const url = `${origin}/desk/welcome`;
  const off =
    config.desk === null
      ? 'The desk is off: set desk.enabled in the configuration.\n'
      : config.desk.openid?.only
        ? 'Desk passwords are turned off: the invitation can be used once desk.openid.only is taken out.\n'
        : '';
  return {
    json: { email, invitation: code, expiresAt, url },
    text: `Give ${email} this invitation, by a way that only they can read:\n\n  ${code}\n\nThey use it at ${url} until ${expiresAt.toISOString()}.\n${off}`,
  };
}
