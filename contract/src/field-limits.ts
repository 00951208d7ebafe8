/** Spec section 9: what a field may hold, and the few numbers a screen shows. Apart from the rest, so that a page loads only these. */
export const fieldLimits = {
  passwordMin: 8,
  passwordMax: 128,
  /** Of a password that is given again: in UTF-16 units, of which a character has up to four with its marks. */
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
