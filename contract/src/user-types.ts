// The five kinds of users, and everything that differs between them. The compiler reports a value that is missing.

interface UserType {
  /** The value of `userType` in requests and replies. The requirements call it "Wire code". */
  wire: string;
  /** Emails are unique within a realm; member and wellness share one. */
  realm: 'member' | 'consultant' | 'group' | 'hospital';
  /** The identifier a person types beside the email, if the kind has one. */
  loginId: 'consultantID' | 'hospitalID' | null;
  /** True if the login form has a checkbox to accept the terms. */
  ticksTerms: boolean;
  /** True if the login form takes the email from the parameter `email` of the URL. */
  prefillsEmail: boolean;
  registers: boolean;
  /** True if the reset form also asks for the birth date. */
  resetAsksBirthDate: boolean;
  /** True if people may change their email themselves. */
  changesEmail: boolean;
  /** The identifier that the colleagues of one organisation share. Null if the kind has no organisations. */
  sharedId: 'loginId' | 'groupId' | null;
  /** True if the member number is shown and can be changed. */
  hasMemberNumber: boolean;
  landingPath: `/${string}/`;
  termsPage: `/${string}`;
  /** The text that replaces the terms if they cannot be loaded. */
  contentFallback: '' | null;
}

/** All kinds of users, in the order of the list 'Log in as'. */
export const kinds = ['consultant', 'group', 'hospital', 'member', 'wellness'] as const;
export type Kind = (typeof kinds)[number];

// oxfmt-ignore
export const userTypes = {
  consultant: { wire: 'C', realm: 'consultant', loginId: 'consultantID', ticksTerms: true,  prefillsEmail: true,  registers: true,  resetAsksBirthDate: false, changesEmail: true,  sharedId: 'loginId',  hasMemberNumber: false, landingPath: '/consultantarea/', termsPage: '/providerportaltermsofuse',          contentFallback: null },
  group:      { wire: 'G', realm: 'group',      loginId: null,           ticksTerms: true,  prefillsEmail: false, registers: false, resetAsksBirthDate: false, changesEmail: false, sharedId: 'groupId',  hasMemberNumber: false, landingPath: '/grouparea/',      termsPage: '/corporateportaltermsofuse',         contentFallback: null },
  hospital:   { wire: 'H', realm: 'hospital',   loginId: 'hospitalID',   ticksTerms: true,  prefillsEmail: false, registers: true,  resetAsksBirthDate: false, changesEmail: true,  sharedId: 'loginId',  hasMemberNumber: false, landingPath: '/hospitalarea/',   termsPage: '/providerportaltermsofuse',          contentFallback: null },
  member:     { wire: 'W', realm: 'member',     loginId: null,           ticksTerms: false, prefillsEmail: true,  registers: true,  resetAsksBirthDate: true,  changesEmail: true,  sharedId: null,       hasMemberNumber: true,  landingPath: '/memberarea/',     termsPage: '/termsconditions/',                  contentFallback: ''   },
  wellness:   { wire: 'O', realm: 'member',     loginId: null,           ticksTerms: false, prefillsEmail: false, registers: true,  resetAsksBirthDate: true,  changesEmail: true,  sharedId: null,       hasMemberNumber: true,  landingPath: '/wellbeing/',      termsPage: '/wellbeingonlytermsandconditions/',  contentFallback: ''   },
} as const satisfies Record<Kind, UserType>;

/** The kinds whose people can be colleagues of one organisation. */
export type OrganisationKind = {
  [Each in Kind]: (typeof userTypes)[Each]['sharedId'] extends null ? never : Each;
}[Kind];
export const isOrganisationKind = (kind: Kind): kind is OrganisationKind => userTypes[kind].sharedId !== null;
export const organisationKinds: readonly OrganisationKind[] = kinds.filter((kind) => isOrganisationKind(kind));

export type WireCode = (typeof userTypes)[Kind]['wire'];
export type RouteType = `${Kind}login`;
export type Realm = (typeof userTypes)[Kind]['realm'];

export const wireCodes = ['C', 'G', 'H', 'W', 'O'] as const satisfies readonly WireCode[];

export const routeTypeOf = (kind: Kind): RouteType => `${kind}login`;

/** Returns the kind of a route type such as `memberlogin`. Any unknown route type means member. */
export function kindOfRouteType(routeType: string | undefined): Kind {
  return kinds.find((kind) => routeTypeOf(kind) === routeType) ?? 'member';
}

export function kindOfWireCode(code: WireCode): Kind {
  const kind = kinds.find((each) => userTypes[each].wire === code);
  if (kind === undefined) throw new Error(`no user type has the wire code ${code}`);
  return kind;
}
