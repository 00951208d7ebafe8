import { linen, shippedBrands, type ShippedBrand, type SiteLinks } from '@selvage/contract/brands';
import { looks } from '@selvage/contract/tokens/looks';
import { dirname } from 'node:path';
import { hostsOf } from './brand-hosts.ts';
import { brandMark } from './brand-mark.ts';
import type { AreaSettings, BrandSettings, LinkSettings } from './brand-settings.ts';
import { brandTokens } from './brand-tokens.ts';
import { settingAt } from './checked-setting.ts';
import { ConfigError } from './config-error.ts';
import type { ConfigFile } from './config-file.ts';
import type { Config, HostedBrand } from './config.ts';
import type { Environment } from './environment.ts';

type Given = Readonly<Record<string, BrandSettings>>;
type Located = Omit<HostedBrand, 'hosts'>;

/** BR1: the brands that ship, as the operator changed them, and those the operator added. */
export function hostedBrands(environment: Environment, file: ConfigFile): Config['brands'] {
  const given: Given = file.brands ?? {};
  const folder = dirname(environment.configPath ?? '.');
  const ids = new Set([...shippedBrands.map(({ id }) => id), ...Object.keys(given)]);
  const located = [...ids].flatMap((id): Located[] => {
    const origin = originOf(id, given, environment);
    return origin === undefined
      ? []
      : [brandOf(id, origin, given[id] ?? {}, { links: file.links, areas: file.areas, folder })];
  });
  const hosts = hostsOf(
    located.map(({ id, origin }) => ({ id, origin, hosts: given[id]?.hosts ?? [] })),
    environment.mode === 'demo',
  );
  // The brand that PUBLIC_URL names is the first.
  const isFirst = ({ origin }: Located) => origin === environment.publicUrl?.origin;
  const [first, ...others] = located
    .toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one)))
    .map((brand): HostedBrand => ({ ...brand, hosts: hosts.get(brand.id) ?? [] }));
  if (first === undefined) throw new ConfigError('PUBLIC_URL', 'must be set: there is no brand without it');
  return [first, ...others];
}

/** PUBLIC_URL is the first brand's, until another is given it. */
function originOf(id: string, given: Given, { mode, port, publicUrl }: Environment): string | undefined {
  const own = given[id]?.origin;
  if (own !== undefined) return own;
  const isTaken = Object.values(given).some(({ origin }) => origin === publicUrl?.origin);
  if (id === linen.id && publicUrl && !isTaken) return publicUrl.origin;
  // A demonstration behind a proxy is seen at the proxy's port.
  const seenAt = publicUrl?.hostname === 'localhost' && publicUrl.port !== '' ? publicUrl.port : port;
  if (mode === 'demo') return `http://${id === linen.id ? '' : `${id}.`}localhost:${seenAt}`;
  if (given[id] !== undefined) throw new ConfigError(settingAt(['brands', id, 'origin']), 'must be set in production');
  return undefined;
}

interface Around {
  links: LinkSettings | undefined;
  areas: AreaSettings | undefined;
  folder: string;
}

function brandOf(id: string, origin: string, given: BrandSettings, { links, areas, folder }: Around): Located {
  const shipped: Partial<ShippedBrand> = shippedBrands.find((brand) => brand.id === id) ?? {};
  const at = (key: string) => ['brands', id, key];
  const needed = (key: 'name' | 'sender' | 'providersMailbox'): string => {
    const value = given[key] ?? shipped[key];
    if (value === undefined) throw new ConfigError(settingAt(at(key)), 'must be set for a brand of your own');
    return value;
  };
  const look = given.look ?? shipped.look ?? 'linen';
  return {
    id,
    origin,
    look,
    name: needed('name'),
    sender: needed('sender'),
    providersMailbox: needed('providersMailbox'),
    ...(given.phone !== undefined && { phone: given.phone }),
    hidesKindSelector: given.hidesKindSelector ?? shipped.hidesKindSelector ?? false,
    presetsTerms: given.presetsTerms ?? shipped.presetsTerms ?? false,
    links: [links, given.links].reduce(withLinks, shipped.links ?? linen.links),
    areas: { ...linen.areas, ...areas, ...given.areas },
    tokens: brandTokens(given.tokens, looks[look].tokens, at('tokens'), folder),
    mark: brandMark(given.mark, at('mark'), folder),
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
