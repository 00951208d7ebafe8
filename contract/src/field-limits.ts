/**
 * Limits of fields from section 9 of the specification, and the few numbers that screens show. They have a file of their own, so that a
 * page loads only these.
 */
export const fieldLimits = {
  passwordMin: 8,
  passwordMax: 128,
  /** For a password that is entered again, in UTF-16 units. A character with its marks has up to four. */
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
