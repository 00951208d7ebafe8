/**
 * The limits of fields (section 9 of the specification) and other numbers on screens. A separate file, so that pages
 * load only these.
 */
export const fieldLimits = {
  passwordMin: 8,
  passwordMax: 128,
  /** The limit of a password that proves a person's identity, in UTF-16 units. One character with its marks has up to four units. */
  givenPasswordMax: 512,
  emailMax: 64,
  memberNumberDigits: 10,
  loginIdMax: 10,
  registrationIdLength: 8,
  groupIdMax: 15,
  firstNameMax: 20,
  lastNameMax: 35,
  earliestBirthYear: 1900,
  codeDigits: 6,
  phoneMax: 64,
  strengthAmberFrom: 50,
  strengthGreenAbove: 83,
  buildNumber: 22,
} as const;
