import { roles, type Role } from '../identity/desk/operator-store.ts';
import { CommandFailure } from './command-failure.ts';

export function roleNamed(name: string): Role {
  const role = roles.find((each) => each === name);
  if (role === undefined) throw new CommandFailure('usage', `--role must be ${roles.join(' or ')}`);
  return role;
}
