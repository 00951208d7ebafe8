import type { LoginAppCommand, LoginAppTarget } from './embedding.ts';
import { languages } from './languages.ts';
import { kinds } from './user-types.ts';

const themes = ['light', 'dark', 'auto'] as const;

const targets = [
  'login',
  'register',
  'reset',
  'settings',
  'mfaSettings',
  'accountDetails',
  'updateEmail',
  'updateMemberNumber',
  'changePassword',
] as const satisfies readonly LoginAppTarget[];

type Given = Readonly<Record<string, unknown>>;

/** Returns an allowed value as an object to spread, or null. */
function choice<Key extends string, Value>(
  given: Given,
  key: Key,
  allowed: readonly Value[],
): { [Each in Key]?: Value } | null {
  const found = allowed.find((each) => each === given[key]);
  if (found === undefined) return given[key] === undefined ? {} : null;
  const chosen: { [Each in Key]?: Value } = {};
  chosen[key] = found;
  return chosen;
}

const readers: { [Type in LoginAppCommand['type']]: (given: Given) => LoginAppCommand | null } = {
  configure(given) {
    const language = choice(given, 'language', languages);
    const theme = choice(given, 'theme', themes);
    return language && theme && { type: 'configure', ...language, ...theme };
  },
  navigate(given) {
    const screen = targets.find((each) => each === given['screen']);
    const kind = choice(given, 'kind', kinds);
    return screen && kind ? { type: 'navigate', screen, ...kind } : null;
  },
  logout: () => ({ type: 'logout' }),
  'extend-session': () => ({ type: 'extend-session' }),
};

const isObject = (value: unknown): value is Given => typeof value === 'object' && value !== null;
const isType = (type: unknown): type is LoginAppCommand['type'] =>
  typeof type === 'string' && Object.hasOwn(readers, type);

/** Reads a command from another page. Returns null if the data is not a command. Unknown fields are dropped. */
export function readHostCommand(data: unknown): LoginAppCommand | null {
  if (!isObject(data) || data['source'] !== 'loginAppHost' || data['v'] !== 1) return null;
  const { type } = data;
  return isType(type) ? readers[type](data) : null;
}
