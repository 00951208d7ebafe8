import { type Command, command } from '../command.ts';
import { CommandFailure } from '../command-failure.ts';
import { bashScript } from '../completion/bash.ts';
import { completionTable } from '../completion/completion-table.ts';
import { fishScript } from '../completion/fish.ts';
import { zshScript } from '../completion/zsh.ts';

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;
const shells = Object.keys(scripts) as (keyof typeof scripts)[];

/** The list of commands is a parameter, because it contains this command. */
export const completionCommand = (commands: () => readonly Command[]) =>
  command({
    name: 'completion',
    summary: 'Print a completion script for bash, zsh or fish.',
    takes: ['SHELL'],
    choices: { SHELL: shells },
    options: {},
    run: ({ given: [typed = ''] }) => {
      const shell = shells.find((each) => each === typed);
      if (shell === undefined) throw new CommandFailure('usage', `SHELL must be ${shells.join(', ')}`);
      const script = scripts[shell](completionTable(commands()));
      return Promise.resolve({ json: { shell, script }, text: script });
    },
  });
