import { fields } from './fields.ts';
import { screens } from './screens.ts';
import { shell } from './shell.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

/** What the first page needs, in one piece. A feature that is loaded later brings its words with it. */
export const frontDoor = { fields, screens, shell, signIn, signOut };
