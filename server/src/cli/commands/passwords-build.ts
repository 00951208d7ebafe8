import { counted } from '../../counted.ts';
import { buildFilter, type BuiltFilter } from '../../gateways/password-filter/build-filter.ts';
import { PasswordListError, isListFormat } from '../../gateways/password-filter/read-list.ts';
import { command } from '../command.ts';
import { CommandFailure } from '../command-failure.ts';

export const passwordsBuild = command({
  name: 'passwords build',
  summary: 'Build a filter for SELVAGE_PASSWORD_FILTER from a list of leaked passwords or of their SHA-1 hashes.',
  takes: ['LIST'],
  options: {
    out: { type: 'string', value: 'FILE', says: 'where to write the filter; default LIST.filter' },
    format: {
      type: 'string',
      value: 'NAME',
      says: 'plain or sha1, if the first lines do not show it',
      choices: ['plain', 'sha1'],
    },
  },
  run: async ({ values, given, io }) => {
    const [list = ''] = given;
    const { format, out = `${list}.filter` } = values;
    if (format !== undefined && !isListFormat(format))
      throw new CommandFailure('usage', '--format must be plain or sha1');
    try {
      const built = await buildFilter(list, out, { format, interrupted: io.interrupted });
      return { json: { file: out, ...built }, text: builtText(out, built) };
    } catch (error) {
      if (error instanceof PasswordListError) throw new CommandFailure('refused', error.message);
      const problem = fileProblem(error);
      if (problem === undefined) throw error;
      throw new CommandFailure('refused', problem);
    }
  },
});

/** The message of a system error, without a stack. A missing list or a full disk is not a fault of the program. */
function fileProblem(error: unknown): string | undefined {
  const code = error instanceof Error && 'syscall' in error ? error.message : undefined;
  return code && `the filter cannot be made: ${code}`;
}

const number = new Intl.NumberFormat('en');
const many = (count: number, one: string): string => counted(count, one, undefined, (each) => number.format(each));

function builtText(file: string, { lines, keys, impossible, unreadable, bytes, format }: BuiltFilter): string {
  const left = [
    ...(format === 'plain' ? [`${number.format(impossible)} that the rules of the form refuse anyway`] : []),
    ...(unreadable > 0 ? [`${number.format(unreadable)} that are not UTF-8`] : []),
  ];
  return [
    `${file}: ${many(keys, 'password')} of ${many(lines, 'line')}, ${many(bytes, 'byte')}.`,
    ...(left.length > 0 ? [`Left out: ${left.join(', ')}.`] : []),
    `Name it in SELVAGE_PASSWORD_FILTER and start the servers again.`,
    '',
  ].join('\n');
}
