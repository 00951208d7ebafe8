import type { PartResult, ReleaseRecord } from './release-record.ts';

/** A part of the check, and the reason if this machine cannot run it. */
export interface KnownPart {
  name: string;
  skipped?: string | undefined;
}

/** The page of a release: each part with its result, commit and day. */
export function releasePage({ version, parts }: ReleaseRecord, known: readonly KnownPart[]): string {
  const results = known.map((part) => ({ ...part, ...parts[part.name] }));
  const count = (wanted: PartResult['result']): number => results.filter(({ result }) => result === wanted).length;
  const open = results.length - count('passed') - count('partly') - count('failed');
  return `# Release check of ${version}

For operators and maintainers. The table shows which checks ran before the release, on which commit and day, and which could not run.
[Checks before a release](../../CONTRIBUTING.md#checks-before-a-release) says what each part does.
\`npm run release:check -- --part <name>\` runs a part and writes this page.

${count('passed')} parts passed, ${count('partly')} ran only in part, ${count('failed')} failed, and ${open} did not run.
Each result holds for the commit in its row.

| Part | Result | Commit | Day | Time | Remark |
|---|---|---|---|---|---|
${results.map(row).join('\n')}

## Checked by no part
- Installing the package from a public registry, and starting it by systemd itself: [the package and the image](../ship.md#what-was-tested).
- A real Kubernetes cluster: [the chart](../kubernetes.md#what-was-tested).
`;
}

type Row = KnownPart & Partial<PartResult>;

function row({ name, skipped, result, commit = '', day = '', seconds = 0, note = '' }: Row): string {
  const hasRun = result !== undefined && result !== 'skipped';
  const cells = hasRun
    ? [result, `\`${commit.slice(0, 8)}\``, day, duration(seconds), note]
    : ['not run', '', '', '', note || skipped || 'not run yet'];
  return `|${[`\`${name}\``, ...cells].map((cell) => (cell === '' ? ' |' : ` ${cell} |`)).join('')}`;
}

function duration(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}

/** The same for the terminal. */
export const releaseLines = ({ parts }: ReleaseRecord, known: readonly KnownPart[]): string =>
  known
    .map(({ name, skipped = '' }) => {
      const { result = 'not run', commit = '', day = '', note = skipped } = parts[name] ?? {};
      return `${result.padEnd(8)} ${name.padEnd(18)} ${commit.slice(0, 8).padEnd(8)} ${day.padEnd(10)}  ${note}`.trimEnd();
    })
    .join('\n');
