import type { Config } from '../../config/config.ts';
import { ConfigError } from '../../config/parts/setting.ts';

/** The oldest major version of Node.js that gets security fixes. */
export const leastMajor = 22;

/**
 * Refuses an old Node.js in production, or returns a warning if the operator allows it. The check depends on the
 * version and never on the date, so that a server that started yesterday starts tomorrow, too.
 */
export function nodeWarning(
  { mode, allowOldNode }: Pick<Config, 'mode' | 'allowOldNode'>,
  version = process.versions.node,
): string | undefined {
  if (mode === 'demo' || Number.parseInt(version, 10) >= leastMajor) return undefined;
  const old = `Node ${version}, which gets no security fixes`;
  if (allowOldNode) return `this is ${old}: install Node 24`;
  throw new ConfigError('SELVAGE_MODE', `production does not run on ${old}`, {
    remedy: 'install Node 24, or set SELVAGE_ALLOW_OLD_NODE=1',
  });
}
