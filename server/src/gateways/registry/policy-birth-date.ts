import { openField, sealField } from '../../config/encrypted-fields.ts';
import type { KeyRing } from '../../config/keys.ts';

/** The birth date of a policy as its row has it. */
export interface StoredBirthDate {
  birth_date: string | null;
  birth_date_sealed: Buffer | null;
}

/** F26: encrypted, and bound to the member number. In the clear while instances of a version may run that reads nothing else. */
export const storedBirthDate = (keys: KeyRing, memberNumber: string, birthDate: string): StoredBirthDate =>
  keys.bindsRows
    ? { birth_date: null, birth_date_sealed: sealField(keys, 'policy birth date', memberNumber, birthDate) }
    : { birth_date: birthDate, birth_date_sealed: null };

export const openBirthDate = (keys: KeyRing, memberNumber: string, stored: StoredBirthDate): string | null =>
  stored.birth_date_sealed === null
    ? stored.birth_date
    : openField(keys, 'policy birth date', memberNumber, stored.birth_date_sealed);
