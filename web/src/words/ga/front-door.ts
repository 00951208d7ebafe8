import { fields } from './fields.ts';
import { shell } from './shell.ts';
import { signIn } from './sign-in.ts';

/** What the first page needs, in one piece. A feature that is loaded later has a book of its own. */
export const frontDoor = { fields, shell, signIn };
