import { register } from '@selvage/contract/api/registration';
import { generalRefusals, refusals, type RefusalName } from '@selvage/contract/refusals';
import { expect, test } from 'vitest';
import { CallFailed } from '../../api/call-failed.ts';
import { registration as irish } from '../../messages/ga/registration.ts';
import { registration as english } from '../../messages/en/registration.ts';
import { failureCase } from './registration-alert.tsx';

const failed = (name: RefusalName) => new CallFailed(name, refusals[name]);

test.each(register.refusals)('ER3 each refusal of a registration, such as %s, has its own message', (name) => {
  expect(failureCase(failed(name))).toBe(name);
});

test.each(generalRefusals)(
  'ER3 the general refusal %s of a registration gets a message that depends only on its status',
  (name) => {
    const { status } = refusals[name];
    expect(failureCase(failed(name))).toBe(status === 400 ? 'other-refusal' : 'other');
  },
);

test('ER3 an unknown error 401 of a registration gets the message for unrecognised details, and a missing answer gets the general message', () => {
  expect(failureCase(new CallFailed('unknown', { status: 401 }))).toBe('details.not-recognised');
  expect(failureCase(new CallFailed('unreachable'))).toBe('other');
});

test.each([english, irish])(
  'J7 if the insurer’s registry cannot be reached, a registration shows the general error message',
  ({ failures }) => {
    expect(failures['registry.unavailable']).toEqual(failures.other);
  },
);

const itsOwn = ['email.taken', 'number.unavailable', 'registration.locked', 'details.not-recognised'] as const;
const [emailTaken, locked, notRecognised] = [
  'The email address entered has already been registered.',
  'Registration has been temporarily locked due to multiple failed attempts.',
  'The details entered were not recognised.',
];

test.each([
  ['consultant', 'This consultant id has already been registered.'],
  ['hospital', 'This hospital id has already been registered.'],
  ['wellness', 'This member number has already been registered.'],
] as const)('ER3 the registration of a %s user is refused in words for its kind', (kind, numberTaken) => {
  expect(itsOwn.map((why) => english.failures[why][kind])).toEqual([emailTaken, numberTaken, locked, notRecognised]);
});
