// The five user types and everything that differs between them. A missing cell does not compile.

interface UserType {
  /** `userType` on the wire (requirements: "Wire code"). */
  wire: string;
  /** Emails are unique within a realm; member and wellness share one. */
  realm: 'member' | 'consultant' | 'group' | 'hospital';
  /** The identifier a person types beside the email, if the kind has one. */
  loginId: 'consultantID' | 'hospitalID' | null;
  /** The login requires the terms tick. */
  ticksTerms: boolean;
  /** The form takes its email from `?email=`. */
  prefillsEmail: boolean;
  registers: boolean;
  /** The reset form also asks for the birth date. */
  resetAsksBirthDate: boolean;
  /** True if people may change their email themselves. */
  changesEmail: boolean;
  /** The member number is shown and can be changed. */
  hasMemberNumber: boolean;
  landingPath: `/${string}/`;
  termsPage: `/${string}`;
  /** Shown if the text cannot be loaded. */
  contentFallback: '' | null;
}

/** In the order of the 'Log in as' list. */
export const kinds = ['consultant', 'group', 'hospital', 'member', 'wellness'] as const;
export type Kind = (typeof kinds)[number];

// oxfmt-ignore
export const userTypes = {
  consultant: { wire: 'C', realm: 'consultant', loginId: 'consultantID', ticksTerms: true,  prefillsEmail: true,  registers: true,  resetAsksBirthDate: false, changesEmail: true,  hasMemberNumber: false, landingPath: '/consultantarea/', termsPage: '/providerportaltermsofuse',          contentFallback: null },
  group:      { wire: 'G', realm: 'group',      loginId: null,           ticksTerms: true,  prefillsEmail: false, registers: false, resetAsksBirthDate: false, changesEmail: false, hasMemberNumber: false, landingPath: '/grouparea/',      termsPage: '/corporateportaltermsofuse',         contentFallback: null },
  hospital:   { wire: 'H', realm: 'hospital',   loginId: 'hospitalID',   ticksTerms: true,  prefillsEmail: false, registers: true,  resetAsksBirthDate: false, changesEmail: true,  hasMemberNumber: false, landingPath: '/hospitalarea/',   termsPage: '/providerportaltermsofuse',          contentFallback: null },
  member:     { wire: 'W', realm: 'member',     loginId: null,           ticksTerms: false, prefillsEmail: true,  registers: true,  resetAsksBirthDate: true,  changesEmail: true,  hasMemberNumber: true,  landingPath: '/memberarea/',     termsPage: '/termsconditions/',                  contentFallback: ''   },
  wellness:   { wire: 'O', realm: 'member',     loginId: null,           ticksTerms: false, prefillsEmail: false, registers: true,  resetAsksBirthDate: true,  changesEmail: true,  hasMemberNumber: true,  landingPath: '/wellbeing/',      termsPage: '/wellbeingonlytermsandconditions/',  contentFallback: ''   },
} as const satisfies Record<Kind, UserType>;

export type WireCode = (typeof userTypes)[Kind]['wire'];
export type RouteType = `${Kind}login`;
export type Realm = (typeof userTypes)[Kind]['realm'];

export const wireCodes = ['C', 'G', 'H', 'W', 'O'] as const satisfies readonly WireCode[];

export const routeTypeOf = (kind: Kind): RouteType => `${kind}login`;

/** Any other value means member. */
export function kindOfRouteType(routeType: string | undefined): Kind {
  return kinds.find((kind) => routeTypeOf(kind) === routeType) ?? 'member';
}

export function kindOfWireCode(code: WireCode): Kind {
  const kind = kinds.find((each) => userTypes[each].wire === code);
  if (kind === undefined) throw new Error(`no user type has the wire code ${code}`);
  return kind;
}
