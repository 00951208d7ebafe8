import { screenPaths, type ScreenName, type ScreenPaths } from '@selvage/contract/screens';
import type { Kind } from '@selvage/contract/user-types';
import { pathOf } from './login-paths.ts';

/** The name of a screen. The debug screen is the only one without a route type in its path. */
export type Screen = ScreenName | 'debug';
type Status = 'success' | 'fail';

type Paths = {
  [Name in ScreenName]: ScreenPaths[Name] extends `${string}:status`
    ? (kind: Kind, status: Status) => string
    : (kind: Kind) => string;
};

export const paths = Object.fromEntries(
  Object.entries(screenPaths).map(([screen, rest]) => [screen, pathOf(rest)]),
) as unknown as Paths;
