/** What is shipped, at the places where the program looks for it: the folders keep the order they have here. */
export const packageContents: readonly string[] = [
  'server/dist/programs',
  'server/assets',
  'content',
  'web/dist/assets',
  'web/dist/documents',
  'web/dist/documents.json',
  'web/dist/embed.d.ts',
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
];

/** What can be typed, and the program that answers. */
export const packagePrograms = {
  selvage: 'selvage',
  'selvage-after-restore': 'after-restore',
  'selvage-content-lint': 'content-lint',
  'selvage-registry-check': 'registry-check',
} as const;

export const programFile = (name: string): string => `bin/${name}.js`;
