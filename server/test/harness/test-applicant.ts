import { register, registerWellness } from '@selvage/contract/api/registration';
import { userTypes, type Kind } from '@selvage/contract/user-types';
import { testPassword } from './test-account.ts';
import { registered, registeredBirthDate, wellnessGroup } from './test-registry.ts';

export type RegisteringKind = Exclude<Kind, 'group'>;
export const registeringKinds = [
  'member',
  'consultant',
  'hospital',
  'wellness',
] as const satisfies readonly RegisteringKind[];

export interface TestApplicant {
  path: string;
  email: string;
  body: Record<string, unknown>;
}

let count = 0;

/** The call by which someone of this kind, whom the registry knows and nobody has been before, registers. */
export function nextApplicant(kind: RegisteringKind, change: Record<string, unknown> = {}): TestApplicant {
  count += 1;
  const email = `applicant-${count}@test.example`;
  const common = { email, password: testPassword };
  if (kind === 'wellness')
    return { path: registerWellness.path, email, body: { ...wellnessDetails, ...common, ...change } };
  return {
    path: register.path,
    email,
    body: { userType: userTypes[kind].wire, ...registered[kind](count), ...common, ...change },
  };
}

const wellnessDetails = {
  groupId: wellnessGroup,
  title: { id: 'MS', text: 'Ms' },
  firstName: 'Síle',
  lastName: "O'Brien",
  birthDate: registeredBirthDate,
  processRegularDataAccepted: 'Y',
};
