export interface Instruction {
  word: string;
  flags: Readonly<Record<string, string>>;
  rest: string;
}

export interface Stage {
  base: string;
  name: string;
  instructions: readonly Instruction[];
}

/** As much of a Dockerfile as ours uses: comments, lines that go on, flags, stages. */
export function readDockerfile(text: string): Stage[] {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stages: (Stage & { instructions: Instruction[] })[] = [];
  for (const instruction of lines.map(readInstruction)) {
    if (instruction.word === 'FROM') {
      const [base = '', , name = `stage ${stages.length}`] = instruction.rest.split(/\s+/);
      stages.push({ base, name, instructions: [] });
    } else {
      const stage = stages.at(-1);
      if (!stage) throw new Error(`Dockerfile: ${instruction.word} before FROM`);
      stage.instructions.push(instruction);
    }
  }
  return stages;
}

function readInstruction(line: string): Instruction {
  const [, word = '', given = '', rest = ''] = /^\s*(\w+)((?:\s+--[a-z-]+=\S+)*)\s+(.*)$/.exec(line) ?? [];
  if (word === '') throw new Error(`Dockerfile: ${line} is not an instruction`);
  const flags = [...given.matchAll(/--([a-z-]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value] as const);
  return { word: word.toUpperCase(), flags: Object.fromEntries(flags), rest };
}

/** `A=1 B="two words"` */
export function readPairs(rest: string): Record<string, string> {
  const pairs = rest.matchAll(/([\w.]+)=(?:"([^"]*)"|(\S+))/g);
  return Object.fromEntries([...pairs].map(([, name = '', quoted, bare]) => [name, quoted ?? bare ?? '']));
}

/** The form that starts a program without a shell, or nothing. */
export function readExec(rest: string): string[] | undefined {
  if (!rest.startsWith('[')) return undefined;
  const words: unknown = JSON.parse(rest);
  return Array.isArray(words) ? words.map(String) : undefined;
}
