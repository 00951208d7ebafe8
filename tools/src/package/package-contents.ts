/** The shipped files. Their folders stay the same, because the program looks for them there. */
export const packageContents: readonly string[] = [
  'server/dist/programs',
  'server/assets',
  'content',
  'web/dist/assets',
  'web/dist/documents',
  'web/dist/documents.json',
  'web/dist/embed.d.ts',
  'ops/systemd/selvage.service',
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
];

/** The commands of the package, each with its program. */
export const packagePrograms = {
  selvage: 'selvage',
  'selvage-after-restore': 'after-restore',
  'selvage-content-lint': 'content-lint',
  'selvage-registry-check': 'registry-check',
} as const;

export const programFile = (name: string): string => `bin/${name}.js`;
