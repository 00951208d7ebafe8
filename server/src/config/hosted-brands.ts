import { type ShippedBrand, type SiteLinks, linen, shippedBrands } from '@selvage/contract/brands';
import { looks } from '@selvage/contract/tokens/looks';
import { dirname, resolve } from 'node:path';
import type { AreaSettings, BrandSettings, LinkSettings } from './brand-settings.ts';
import {
  ConfigError,
  type ConfigProblem,
  parseSetting,
  readAll,
  readJson,
  readSettingFile,
  settingName,
} from './parts/setting.ts';
import type { ConfigFile } from './config-file.ts';
import type { Config, HostedBrand } from './config.ts';
import type { Environment } from './environment.ts';
import { type Tokens, colourNames, unreadablePairs } from '@selvage/contract/tokens/colours';
import * as z from 'zod/mini';

type Given = Readonly<Record<string, BrandSettings>>;
type Located = Omit<HostedBrand, 'hosts'>;

/** The shipped brands with the operator's changes, and the brands that the operator added. */
export function hostedBrands(environment: Environment, file: ConfigFile): Config['brands'] {
  const given: Given = file.brands ?? {};
  const folder = dirname(environment.configPath ?? '.');
  const ids = new Set([...shippedBrands.map(({ id }) => id), ...Object.keys(given)]);
  const around = { links: file.links, areas: file.areas, folder };
  const found = readAll(
    Object.fromEntries([...ids].map((id) => [id, () => locatedBrand(id, given, environment, around)])),
  );
  const located = Object.values(found).filter((brand) => brand !== undefined);
  const hosts = hostsOf(
    located.map(({ id, origin }) => ({ id, origin, hosts: given[id]?.hosts ?? [] })),
    environment.mode === 'demo',
  );
  // The brand of PUBLIC_URL comes first.
  const isFirst = ({ origin }: Located) => origin === environment.publicUrl?.origin;
  const [first, ...others] = located
    .toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one)))
    .map((brand): HostedBrand => ({ ...brand, hosts: hosts.get(brand.id) ?? [] }));
  if (first === undefined) throw new ConfigError('PUBLIC_URL', 'must be set: there is no brand without it');
  return [first, ...others];
}

/** A brand with its URL. In production undefined if a shipped brand has no URL. */
function locatedBrand(id: string, given: Given, environment: Environment, around: Around): Located | undefined {
  const { origin, brand } = readAll({
    origin: () => originOf(id, given, environment),
    brand: () => brandOf(id, given[id] ?? {}, around),
  });
  return origin === undefined ? undefined : { ...brand, origin };
}

/** The origin of a brand. PUBLIC_URL belongs to the first brand, unless another brand has it. */
function originOf(id: string, given: Given, { mode, port, publicUrl }: Environment): string | undefined {
  const own = given[id]?.origin;
  if (own !== undefined) return own;
  const isTaken = Object.values(given).some(({ origin }) => origin === publicUrl?.origin);
  if (id === linen.id && publicUrl && !isTaken) return publicUrl.origin;
  // If the demonstration is behind a proxy, browsers use the proxy's port.
  const seenAt = publicUrl?.hostname === 'localhost' && publicUrl.port !== '' ? publicUrl.port : port;
  if (mode === 'demo') return `http://${id === linen.id ? '' : `${id}.`}localhost:${seenAt}`;
  if (given[id] !== undefined)
    throw new ConfigError(settingName(['brands', id, 'origin']), 'must be set in production');
  return undefined;
}

interface Around {
  links: LinkSettings | undefined;
  areas: AreaSettings | undefined;
  folder: string;
}

function brandOf(id: string, given: BrandSettings, { links, areas, folder }: Around): Omit<Located, 'origin'> {
  const shipped: Partial<ShippedBrand> = shippedBrands.find((brand) => brand.id === id) ?? {};
  const at = (key: string) => ['brands', id, key];
  const needed = (key: 'name' | 'sender' | 'providersMailbox'): string => {
    const value = given[key] ?? shipped[key];
    if (value === undefined) throw new ConfigError(settingName(at(key)), 'must be set for a brand of your own');
    return value;
  };
  const look = given.look ?? shipped.look ?? 'linen';
  return {
    id,
    look,
    ...readAll({
      name: () => needed('name'),
      sender: () => needed('sender'),
      providersMailbox: () => needed('providersMailbox'),
      tokens: () => brandTokens(given.tokens, looks[look].tokens, at('tokens'), folder),
      mark: () => brandMark(given.mark, at('mark'), folder),
    }),
    ...(given.phone !== undefined && { phone: given.phone }),
    hidesKindSelector: given.hidesKindSelector ?? shipped.hidesKindSelector ?? false,
    presetsTerms: given.presetsTerms ?? shipped.presetsTerms ?? false,
    links: [links, given.links].reduce(withLinks, shipped.links ?? linen.links),
    areas: { ...linen.areas, ...areas, ...given.areas },
  };
}

function withLinks(links: SiteLinks, given: LinkSettings | undefined): SiteLinks {
  return {
    faq: given?.faq ?? links.faq,
    contact: given?.contact ?? links.contact,
    privacy: given?.privacy ?? links.privacy,
    accessibility: given?.accessibility ?? links.accessibility,
    terms: { ...links.terms, ...given?.terms },
  };
}

interface Claim {
  id: string;
  origin: string;
  hosts: readonly string[];
}

/** The host names of each brand. A name belongs to only one brand, and a configured name takes precedence over a demo default. */
function hostsOf(claims: readonly Claim[], isDemo: boolean): Map<string, string[]> {
  const owners = new Map<string, string>();
  const problems: ConfigProblem[] = [];
  for (const { id, origin, hosts } of claims) {
    for (const host of new Set([new URL(origin).hostname, ...hosts])) {
      const owner = owners.get(host);
      const taken = `has ${host}, which is a host of ${owner} already`;
      if (owner === undefined) owners.set(host, id);
      else problems.push(...new ConfigError(settingName(['brands', id, 'hosts']), taken).problems);
    }
  }
  if (problems.length > 0) throw new ConfigError(problems);
  for (const { id } of isDemo ? claims : [])
    for (const host of demoHosts(id)) if (!owners.has(host)) owners.set(host, id);
  const named = (id: string) => [...owners].filter(([, owner]) => owner === id).map(([host]) => host);
  return new Map(claims.map(({ id }) => [id, named(id)]));
}

const demoHosts = (id: string): string[] => [
  ...(id === 'linen' ? ['localhost', '127.0.0.1', '[::1]'] : []),
  `${id}.localhost`,
];

const most = 32 * 1024;

/** Reads the SVG file of the brand’s own logo. Null if the brand has none. */
function brandMark(given: string | undefined, where: readonly string[], folder: string): string | null {
  if (given === undefined) return null;
  const setting = settingName(where);
  const svg = readSettingFile(resolve(folder, given), setting, most).toString('utf8');
  if (!/<svg[\s>]/.test(svg)) throw new ConfigError(setting, 'is not an SVG drawing');
  return svg;
}

const colour = z.string().check(z.regex(/^#[\da-f]{6}$/i, 'must be a colour such as #1e3a57'), z.toLowerCase());
const palette = z.optional(z.partialRecord(z.enum(colourNames), colour));
const tokenFile = z.strictObject({ light: palette, dark: palette });

/** The colours that a brand changes in its look. Colours with too little contrast are refused. */
function brandTokens(given: unknown, base: Tokens, where: readonly string[], folder: string): Tokens {
  if (given === undefined) return base;
  const written = typeof given === 'string' ? readJson(resolve(folder, given), settingName(where)) : given;
  const { light, dark } = parseSetting(tokenFile, written, where);
  const tokens: Tokens = { light: { ...base.light, ...light }, dark: { ...base.dark, ...dark } };
  const problems = unreadablePairs(tokens).flatMap(({ theme, ink, ground, ratio, least }) => {
    // Rounded down, so that 4.498 is not shown as the required 4.5.
    const shown = (Math.floor(ratio * 100) / 100).toFixed(2);
    return new ConfigError(
      settingName([...where, theme, ink]),
      `cannot be read on ${ground}: ${tokens[theme][ink]} on ${tokens[theme][ground]} has a contrast of ${shown} and needs ${least}`,
    ).problems;
  });
  if (problems.length > 0) throw new ConfigError(problems);
  return tokens;
}
