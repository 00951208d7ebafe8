import type { EndedWaysMessages } from '../en/ended-ways.ts';

export const endedWays: EndedWaysMessages = {
  passkeys:
    'Bhaineamar na paseochracha a cuireadh leis le 30 lá anuas. Tar éis duit logáil isteach, is féidir leat iad a chur leis arís faoi Slándáil.',
  codes:
    'Rinneadh do chóid athshlánaithe le 30 lá anuas, mar sin ní oibríonn siad a thuilleadh. Tar éis duit logáil isteach, is féidir leat cinn nua a fháil faoi Slándáil.',
  both: 'Bhaineamar na paseochracha agus na cóid athshlánaithe ón 30 lá seo caite. Ní oibríonn siad a thuilleadh. Tar éis duit logáil isteach, is féidir leat iad a shocrú arís faoi Slándáil.',
};
