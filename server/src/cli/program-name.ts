import { commands } from './commands.ts';

const first = [...new Set(commands.map(({ name }) => name.split(' ')[0]))].join('|');
const named = new RegExp(`(?<![\\w/.-])selvage (?=(?:${first})\\b|--help|<command>)`, 'g');

/**
 * Names the program that was called, such as `npx selvage-demo`, in every command of a text. Commands are named in sentences all
 * over the server, so the name is put in where they are printed.
 */
export const withProgram = (text: string, program: string): string => text.replaceAll(named, `${program} `);
