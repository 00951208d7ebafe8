import { runCommand } from '../run-command.ts';
import { chart } from '../shipping/shipped-files.ts';

type Rendered = { text: string } | { fault: string };

/** Renders the chart as Helm would install it on this version of Kubernetes. */
export async function renderChart(helm: string, valueFile: string, kubernetes: string): Promise<Rendered> {
  const words = ['template', 'portal', chart, '--values', valueFile, '--kube-version', kubernetes];
  const { code, output } = await runCommand([helm, ...words]);
  return code === 0 ? { text: output } : { fault: output };
}

/** What Helm's own lint finds. A warning counts too. */
export async function lintFaults(helm: string, valueFiles: readonly string[]): Promise<string[]> {
  const values = valueFiles.flatMap((file) => ['--values', file]);
  const { code, output } = await runCommand([helm, 'lint', '--strict', chart, ...values]);
  return code === 0 ? [] : [`helm lint: ${output.trim()}`];
}
