import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { DefaultTheme } from 'vitepress';

export const repository = fileURLToPath(new URL('../..', import.meta.url));

const decisions = readdirSync(`${repository}docs/decisions`)
  .filter((name) => /^\d{4}-/.test(name))
  .toSorted()
  .map((name) => `docs/decisions/${name}`);

const releases = readdirSync(`${repository}docs/releases`)
  .filter((name) => name.endsWith('.md'))
  .toSorted()
  .map((name) => `docs/releases/${name}`);

/** Every page, in reading order. The check of the site fails for a page that nothing leads to. */
const groups: Record<string, readonly string[]> = {
  'Run it': [
    'README.md',
    'docs/run.md',
    'docs/ship.md',
    'docs/compose.md',
    'docs/kubernetes.md',
    'docs/configure.md',
    'docs/doctor.md',
    'docs/cli.md',
  ],
  'Make it yours': [
    'docs/logins.md',
    'docs/login-policy.md',
    'docs/organisations.md',
    'docs/own-data.md',
    'docs/theme.md',
    'docs/content.md',
    'docs/message-texts.md',
    'docs/journeys.md',
    'docs/ways-in.md',
    'docs/glossary.md',
  ],
  'Connect it': [
    'docs/applications.md',
    'docs/application-servers.md',
    'docs/application-python.md',
    'docs/application-java.md',
    'docs/application-go.md',
    'docs/application-dotnet.md',
    'docs/application-apache.md',
    'docs/application-clients.md',
    'docs/application-apis.md',
    'docs/application-proxies.md',
    'docs/application-sessions.md',
    'docs/applications-reference.md',
    'docs/embed.md',
    'docs/registry.md',
    'docs/registry-http.md',
    'docs/registry-fhir.md',
    'docs/registry-check.md',
    'docs/mail-and-sms.md',
    'docs/messages.md',
    'docs/import.md',
    'docs/api.md',
  ],
  'Keep it': [
    'docs/incident.md',
    'docs/troubleshooting.md',
    'docs/mail-trouble.md',
    'docs/observe.md',
    'docs/alerts.md',
    'docs/logs.md',
    'docs/instances.md',
    'docs/sizing.md',
    'docs/postgresql.md',
    'docs/high-availability.md',
    'docs/backups.md',
    'docs/secret.md',
    'docs/audit.md',
    'docs/desk-setup.md',
    'docs/desk.md',
    'docs/accounts.md',
    'docs/clients.md',
    'docs/upgrade.md',
    ...releases,
    'docs/leaving.md',
    'docs/security.md',
    'SECURITY.md',
    'docs/accessibility.md',
    'docs/performance.md',
    'docs/peers.md',
    'bench/README.md',
    'bench/results/latest.md',
    'docs/architecture.md',
    'docs/get-requests.md',
    'docs/dependencies.md',
    'CONTRIBUTING.md',
    'docs/call-order.md',
    'CHANGELOG.md',
  ],
  Requirements: [
    'docs/requirements/README.md',
    'docs/requirements/specification.md',
    'docs/requirements/specification-text.md',
    'docs/requirements/differences.md',
    'docs/requirements/security.md',
    'docs/requirements/conflicts.md',
    'docs/requirements/attacks.md',
    'docs/requirements/behaviours.md',
    'docs/requirements/fields.md',
    'docs/requirements/applications.md',
    'docs/requirements/ways-to-log-in.md',
    'docs/requirements/operation.md',
  ],
  Decisions: ['docs/decisions/README.md', ...decisions],
};

/** The name of an entry is the title of its page. */
function titleOf(path: string): string {
  if (path === 'README.md') return 'Overview';
  const title = /^# (.+)$/m.exec(readFileSync(`${repository}${path}`, 'utf8'))?.[1];
  if (title === undefined) throw new Error(`${path} has no title`);
  return title.replaceAll('`', '');
}

export const sidebar: DefaultTheme.SidebarItem[] = Object.entries(groups).map(([text, pages]) => ({
  text,
  items: pages.map((path) => ({
    text: titleOf(path),
    link: `/${path.replace(/README\.md$/, '').replace(/\.md$/, '.html')}`,
  })),
}));
