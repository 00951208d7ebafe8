import { findAgent, type Role } from '@selvage/server/support/agents/agent-store';
import { startDeskSession } from '@selvage/server/support/agents/desk-session-store';
import { addAgent } from '@selvage/server/support/agents/invite-agent';
import { agentAct } from '@selvage/server/support/support-act';
import { newSessionToken } from '@selvage/server/crypto/session-token';
import type { Config } from '@selvage/server/config/config';
import type { Deps } from '@selvage/server/deps';
import type { Origin } from '@selvage/server/audit/audit-store';

interface DemoAgent {
  name: string;
  email: string;
  role: Role;
}

/** Two agents of each role, because some tasks at the desk need a second one. */
const everyAgent: readonly DemoAgent[] = [
  { name: 'First Agent', email: 'first-agent@demo.example', role: 'agent' },
  { name: 'Second Agent', email: 'second-agent@demo.example', role: 'agent' },
  { name: 'First Developer', email: 'first-developer@demo.example', role: 'applications' },
  { name: 'Second Developer', email: 'second-developer@demo.example', role: 'applications' },
];

/** The agents of the desk as it is configured. */
export const demoAgents = ({ desk }: Pick<Config, 'desk'>): readonly DemoAgent[] =>
  everyAgent.filter(({ role }) => role !== 'applications' || desk?.applications === true);

/** The path that opens the support desk with one press. */
export const openDeskPath = '/dev/desk';

type DeskDeps = Pick<Deps, 'db' | 'keys' | 'now'>;

/** Opens a session at the desk without a password and an authenticator app, which only the demonstration does. */
export async function openDeskAs(deps: DeskDeps, { name, email, role }: DemoAgent, origin: Origin): Promise<string> {
  await addAgent(deps, { name, email, role }, agentAct({ name: 'demonstration' }, origin));
  const agent = await findAgent(deps.db, email);
  if (agent === undefined) throw new Error(`the demo agent ${email} is missing`);
  const { token, hash } = newSessionToken();
  await startDeskSession(deps.db, agent.id, hash, deps.now());
  return token;
}
