import type { OidcScope } from '@selvage/contract/oidc-scopes';
import type { Config } from '../../../config/config.ts';
import { kindWords } from '../person-words.ts';

/** The control of a setting in the form. It also decides how the text becomes a value of the entry. */
type Control =
  | { as: 'text' | 'json' }
  /** One input for each value, so that an error is shown beside the value. */
  | { as: 'lines' }
  | { as: 'choice'; options: Readonly<Record<string, string>> }
  | { as: 'ticks'; options: Readonly<Record<string, string>> };

export interface EntryField {
  /** The key of the entry. `name.en` is a part of a key. */
  key: string;
  label: string;
  hint?: string;
  isOptional?: boolean;
  control: Control;
}

export interface EntrySection {
  title: string;
  /** Most applications leave these as they are, so they are folded away. */
  isRare?: boolean;
  fields: readonly EntryField[];
}

const text: Control = { as: 'text' };
const lines: Control = { as: 'lines' };
const choices = (options: Readonly<Record<string, string>>): Control => ({ as: 'choice', options });
const ticks = (options: Readonly<Record<string, string>>): Control => ({ as: 'ticks', options });
const same = (values: readonly string[]) => Object.fromEntries(values.map((value) => [value, value]));
const isOptional = true;

export const typeWords = {
  web: 'A site with a server of its own',
  spa: 'A page in the browser, without a server',
  native: 'An app that is installed on a device',
  service: 'A program without users',
  resource: 'An API that receives tokens',
} as const;

export const authWords = {
  client_secret_basic: 'Secret, in the Authorization header (client_secret_basic)',
  client_secret_post: 'Secret, in the body (client_secret_post)',
  private_key_jwt: 'Signature with its own key (private_key_jwt)',
  none: 'None: it can keep no secret (none)',
} as const;

const scopeWords: Readonly<Record<OidcScope, string>> = {
  openid: 'openid: the login itself, always needed',
  kind: 'kind: kind of user and privileges',
  profile: 'profile: name',
  email: 'email: email address',
  member: 'member: membership number',
  provider: 'provider: consultant or hospital ID',
  group: 'group: group number',
  organisation: 'organisation: administrator or staff of an organisation',
  offline_access: 'offline_access: stays logged in on a device',
};

export const loginWords = {
  password: 'A password is enough',
  'two-step': 'Password and 2-factor authentication',
  phr: 'A passkey',
} as const;

export const sessionWords = {
  follows: 'Ends with the session of the portal',
  own: 'Has its own idle time',
  device: 'Stays on a device',
} as const;

/** These two need an API, and only the configuration has APIs. */
const { service: _, resource: __, ...typesWithoutApis } = typeWords;
const apisFirst =
  '“A program without users” and “An API that receives tokens” can be chosen after an operator has set oidc.resources in the configuration.';

const application = ([first, ...others]: Config['brands'], hasApis: boolean): EntrySection => ({
  title: 'The application',
  fields: [
    { key: 'name.en', label: 'Name in English', hint: 'As users know it.', control: text },
    {
      key: 'name.ga',
      label: 'Name in Irish',
      hint: 'Required. If it has no Irish name, enter the English one.',
      control: text,
    },
    {
      key: 'brand',
      label: 'Brand',
      isOptional,
      hint: 'Its users log in on the pages of this brand, which is the issuer.',
      control: choices({ '': first.name, ...Object.fromEntries(others.map(({ id, name }) => [id, name])) }),
    },
    {
      key: 'type',
      label: 'What it is',
      ...(!hasApis && { hint: apisFirst }),
      control: choices(hasApis ? typeWords : typesWithoutApis),
    },
    {
      key: 'auth',
      label: 'How it authenticates',
      hint: 'Pages in the browser and apps can keep no secret.',
      control: choices(authWords),
    },
    {
      key: 'jwks',
      label: 'Public keys',
      isOptional,
      hint: 'For a signature: its JSON Web Key Set, such as { "keys": [ … ] }. Never a private key.',
      control: { as: 'json' },
    },
  ],
});

const addresses: EntrySection = {
  title: 'Addresses',
  fields: [
    {
      key: 'redirectUris',
      label: 'Redirect addresses',
      hint: 'Where users return after the login. Compared character by character: no wildcards.',
      control: lines,
    },
    {
      key: 'logoutUris',
      label: 'Logout addresses',
      isOptional,
      hint: 'Where users return after a logout.',
      control: lines,
    },
    {
      key: 'backchannelLogoutUri',
      label: 'Back-channel logout address',
      isOptional,
      hint: 'We call it when a session ends elsewhere.',
      control: text,
    },
    { key: 'home', label: 'Start page', isOptional, hint: 'Pages of the portal link to it.', control: text },
    { key: 'privacyNotice', label: 'Privacy notice', isOptional, hint: 'Linked where users agree.', control: text },
  ],
};

const usersAndData: EntrySection = {
  title: 'Users and data',
  fields: [
    { key: 'kinds', label: 'Kinds of users', hint: 'Who may log in to it.', control: ticks(kindWords) },
    { key: 'scopes', label: 'Scopes', hint: 'The data that it may ask for.', control: ticks(scopeWords) },
    {
      key: 'consent',
      label: 'Consent',
      isOptional,
      control: choices({ '': 'Users are not asked', ask: 'Users must agree first' }),
    },
  ],
};

const protocol: readonly EntryField[] = [
  {
    key: 'idTokenClaims',
    label: 'All claims in the ID token',
    isOptional,
    control: choices({ '': 'No (the default)', true: 'Yes', false: 'No' }),
  },
  {
    key: 'idTokenAlgorithm',
    label: 'Signature of the ID token',
    isOptional,
    control: choices({ '': 'ES256', RS256: 'RS256, for software that knows nothing else' }),
  },
  {
    key: 'par',
    label: 'Pushed requests (PAR)',
    isOptional,
    control: choices({ '': 'Optional', required: 'Required' }),
  },
  {
    key: 'dpop',
    label: 'Tokens bound to a key (DPoP)',
    isOptional,
    control: choices({ '': 'Optional', required: 'Required' }),
  },
  { key: 'profile', label: 'Profile', isOptional, control: choices({ '': 'None', fapi2: 'FAPI 2.0' }) },
];

const more = (apis: Readonly<Record<string, string>>): EntrySection => ({
  title: 'More settings',
  isRare: true,
  fields: [
    {
      key: 'requires',
      label: 'Weakest login',
      isOptional,
      control: choices({ '': loginWords.password, 'two-step': loginWords['two-step'], phr: loginWords.phr }),
    },
    {
      key: 'session',
      label: 'Session',
      isOptional,
      control: choices({
        '': 'The default: on a device for an app, otherwise with the portal’s session',
        ...sessionWords,
      }),
    },
    {
      key: 'refreshIsActivity',
      label: 'Renewing a token keeps the portal’s session active',
      isOptional,
      control: choices({
        '': 'The default: yes for a site with a server, otherwise no',
        true: 'Yes',
        false: 'No',
      }),
    },
    ...(Object.keys(apis).length === 0
      ? []
      : [
          {
            key: 'resources',
            label: 'APIs',
            isOptional,
            hint: 'The APIs that it may get tokens for.',
            control: ticks(apis),
          } as const,
        ]),
    {
      key: 'sector',
      label: 'Sector',
      isOptional,
      hint: 'Applications of one sector know a person by the same sub. The default is the brand. Changing it makes every user a new user.',
      control: text,
    },
    ...protocol,
  ],
});

/** The settings of an entry in the order of the form. Further keys of an entry, which only the command line sets, are kept. */
export function entrySections({ brands, oidc }: Pick<Config, 'brands' | 'oidc'>): EntrySection[] {
  const apis = same((oidc?.resources ?? []).map(({ uri }) => uri));
  return [application(brands, Object.keys(apis).length > 0), addresses, usersAndData, more(apis)];
}

export const fieldsOf = (sections: readonly EntrySection[]): EntryField[] =>
  sections.flatMap(({ fields }) => [...fields]);
