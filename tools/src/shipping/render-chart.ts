import { join } from 'node:path';
import { repositoryRoot, runCommand } from '../run-command.ts';
import { chart } from './shipped-files.ts';

type Rendered = { by: string; text: string } | { fault: string } | { missing: string };

const program = 'tools/render-chart/main.go';
/** The folder of Go libraries on Debian. */
const debianGo = { GO111MODULE: 'off', GOPATH: '/usr/share/gocode', GOFLAGS: '' };

/** Renders the chart with Helm, or with Go's templates if Helm is missing. */
export async function renderChart(valueFiles: readonly string[]): Promise<Rendered> {
  if ((await runCommand(['helm', 'version'])).code === 0) {
    const files = valueFiles.flatMap((each) => ['--values', each]);
    const { code, output } = await runCommand(['helm', 'template', 'portal', chart, ...files]);
    return code === 0 ? { by: 'helm', text: output } : { fault: output };
  }
  const { output: sprig } = await runCommand(['go', 'list', 'github.com/Masterminds/sprig'], { env: debianGo });
  if (sprig.trim() !== 'github.com/Masterminds/sprig')
    return {
      missing: 'neither helm nor golang-go with golang-github-masterminds-sprig-dev and golang-k8s-sigs-yaml-dev',
    };
  const command = ['go', 'run', join(repositoryRoot, program), chart, ...valueFiles] as const;
  const { code, output } = await runCommand(command, { env: debianGo });
  return code === 0 ? { by: 'Go templates', text: output } : { fault: output };
}
