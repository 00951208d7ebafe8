import { cpSync, mkdtempSync, readdirSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot, runCommand } from '../run-command.ts';
import { chart } from '../shipping/shipped-files.ts';

/** Packs the chart with Helm. The archive has the times of the files, so they get the time of the commit: it is the same every time. */
export async function packChart(helm: string, out: string, epoch: number): Promise<string> {
  const folder = mkdtempSync(join(out, 'chart-'));
  try {
    cpSync(join(repositoryRoot, chart), join(folder, 'selvage'), { recursive: true });
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      utimesSync(join(folder, name), epoch, epoch);
    const { code, output } = await runCommand([helm, 'package', join(folder, 'selvage'), '--destination', folder]);
    const packed = readdirSync(folder).find((name) => name.endsWith('.tgz'));
    if (code !== 0 || packed === undefined) throw new Error(`helm package ended with ${code}:\n${output}`);
    // The npm package has Helm's name for the chart.
    const name = packed.replace('selvage-', 'selvage-chart-');
    renameSync(join(folder, packed), join(out, name));
    return name;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
