import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { repositoryRoot, runCommand } from '../run-command.ts';
import { copyInto } from './copy-into.ts';
import { insideRoot, makeRoot } from './image-root.ts';
import type { Instruction, Stage } from './read-dockerfile.ts';

interface Building {
  folder: string;
  node: string;
  isLeftOut: (path: string) => boolean;
  tell: (line: string) => void;
}

/** Does what each stage says, one after the other, and answers with the root of the last. */
export async function buildStages(stages: readonly Stage[], building: Building): Promise<string> {
  const roots = new Map<string, string>();
  let root = '';
  for (const [index, stage] of stages.entries()) {
    root = join(building.folder, `root-${index}`);
    makeRoot(root);
    roots.set(stage.name, root);
    let workdir = '/';
    for (const instruction of stage.instructions) {
      building.tell(`${stage.name}: ${instruction.word} ${instruction.rest}`);
      if (instruction.word === 'WORKDIR') {
        workdir = resolve(workdir, instruction.rest);
        mkdirSync(join(root, workdir), { recursive: true });
      }
      if (instruction.word === 'COPY')
        copyInto(instruction, { ...source(instruction, roots, building), root, workdir });
      if (instruction.word === 'RUN') await runStep(instruction.rest, { root, workdir, node: building.node });
    }
  }
  return root;
}

function source({ flags }: Instruction, roots: ReadonlyMap<string, string>, { isLeftOut }: Building) {
  const stage = flags['from'];
  if (stage === undefined) return { from: repositoryRoot, isLeftOut };
  const from = roots.get(stage);
  if (from === undefined) throw new Error(`Dockerfile: there is no stage ${stage}`);
  return { from, isLeftOut: () => false };
}

const imagePath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** How packages are reached from here, and nothing else of this machine. */
const isOfTheNetwork = /^(home|.*_proxy|node_extra_ca_certs|npm_config_(registry|cache|userconfig|globalconfig))$/i;

async function runStep(step: string, { root, workdir, node }: { root: string; workdir: string; node: string }) {
  const given = Object.entries(process.env).filter(([name]) => isOfTheNetwork.test(name));
  const env = [...given, ['PATH', imagePath], ['npm_config_prefer_offline', 'true']].map(
    ([name, value]) => `${name}=${value}`,
  );
  const command = ['env', '-i', '-C', workdir, ...env, '/bin/sh', '-c', step];
  const { code, output } = await runCommand(insideRoot({ root, node, kind: 'building' }, command));
  if (code !== 0) throw new Error(`${step} ended with ${code}:\n${output}`);
}
