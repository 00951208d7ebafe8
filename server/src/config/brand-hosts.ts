import { settingAt } from './checked-setting.ts';
import { ConfigError } from './config-error.ts';

interface Claim {
  id: string;
  origin: string;
  hosts: readonly string[];
}

/** the host names of each brand. One name is one brand's; what a demonstration adds gives way to what was set. */
export function hostsOf(claims: readonly Claim[], isDemo: boolean): Map<string, string[]> {
  const owners = new Map<string, string>();
  for (const { id, origin, hosts } of claims) {
    for (const host of new Set([new URL(origin).hostname, ...hosts])) {
      const owner = owners.get(host);
      if (owner !== undefined)
        throw new ConfigError(settingAt(['brands', id, 'hosts']), `has ${host}, which is a host of ${owner} already`);
      owners.set(host, id);
    }
  }
  for (const { id } of isDemo ? claims : [])
    for (const host of demoHosts(id)) if (!owners.has(host)) owners.set(host, id);
  const named = (id: string) => [...owners].filter(([, owner]) => owner === id).map(([host]) => host);
  return new Map(claims.map(({ id }) => [id, named(id)]));
}

const demoHosts = (id: string): string[] => [
  ...(id === 'linen' ? ['localhost', '127.0.0.1', '[::1]'] : []),
  `${id}.localhost`,
];
