export interface Audience {
  name: string;
  /** Who finds here what. */
  says: string;
  /** Files of the repository, in reading order. One that is not there is left out. */
  pages: readonly string[];
}

const decisions = 'docs/decisions/';

/** The five strands of the documentation. Every page has its place in one of them. */
const audiences: readonly Audience[] = [
  {
    name: 'Run it',
    says: 'Start it, on a laptop or for real; every setting and every command.',
    pages: ['README.md', 'docs/run.md', 'docs/configure.md', 'docs/ship.md', 'docs/cli.md'],
  },
  {
    name: 'Make it yours',
    says: 'Brands, colours and texts; what people go through, and in which words.',
    pages: ['docs/theme.md', 'docs/content.md', 'docs/journeys.md', 'docs/behaviours.md', 'docs/glossary.md'],
  },
  {
    name: 'Connect it',
    says: 'Pages around it, the registry behind it, mail and texts, what you bring along.',
    pages: ['docs/embed.md', 'docs/registry.md', 'docs/mail-and-sms.md', 'docs/import.md', 'docs/api.md'],
  },
  {
    name: 'Keep it',
    says: 'At three in the morning, on the telephone, on the day of an upgrade or of an audit.',
    pages: [
      'docs/operate.md',
      'docs/observe.md',
      'docs/desk.md',
      'docs/upgrade.md',
      'docs/security.md',
      'SECURITY.md',
      'docs/accessibility.md',
      'docs/performance.md',
      'bench/README.md',
      'docs/requirements.md',
      'CONTRIBUTING.md',
      'docs/call-order.md',
      'CHANGELOG.md',
    ],
  },
  { name: 'Decisions', says: 'Why it is built as it is, one page a decision.', pages: [`${decisions}README.md`] },
];

/** With the decisions there are, which nobody has to list twice. */
export function sidebarFor(sources: readonly string[]): readonly Audience[] {
  const there = new Set(sources);
  return audiences.map((audience) => ({
    ...audience,
    pages: [...new Set([...audience.pages, ...decisionsIn(audience, sources)])].filter((page) => there.has(page)),
  }));
}

const decisionsIn = ({ name }: Audience, sources: readonly string[]): string[] =>
  name === 'Decisions' ? sources.filter((source) => /^docs\/decisions\/\d{4}-/.test(source)).toSorted() : [];
