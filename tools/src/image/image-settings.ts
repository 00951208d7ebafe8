import { readExec, readPairs, type Instruction, type Stage } from './read-dockerfile.ts';

export interface ImageSettings {
  user: string;
  workdir: string;
  env: Readonly<Record<string, string>>;
  /** What starts, and with what it starts where nothing is said. */
  entrypoint: readonly string[];
  command: readonly string[];
  healthCheck: readonly string[];
}

/** What the last stage says about how the image runs. */
export function imageSettings(stage: Stage): ImageSettings {
  const all = (word: string): Instruction[] => stage.instructions.filter((each) => each.word === word);
  const last = (word: string): string => all(word).at(-1)?.rest ?? '';
  return {
    user: last('USER'),
    workdir: last('WORKDIR'),
    env: Object.assign({}, ...all('ENV').map(({ rest }) => readPairs(rest))) as Record<string, string>,
    entrypoint: readExec(last('ENTRYPOINT')) ?? [],
    command: readExec(last('CMD')) ?? [],
    healthCheck: readExec(last('HEALTHCHECK').replace(/^CMD\s+/, '')) ?? [],
  };
}
