import type { Language } from '@selvage/contract/languages';

const endedToo: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    passkeys: 'The passkeys added in the last 30 days were removed. You can add them again in your security settings.',
    'recovery-codes': 'Your recovery codes no longer work. You can get new ones in your security settings.',
    both: 'The passkeys added in the last 30 days were removed, and your recovery codes no longer work. You can set up both again in your security settings.',
  },
  ga: {
    passkeys:
      'Baineadh na paseochracha a cuireadh leis le 30 lá anuas. Is féidir leat iad a chur leis arís sna socruithe slándála.',
    'recovery-codes':
      'Ní oibríonn do chóid athshlánaithe a thuilleadh. Is féidir leat cinn nua a fháil sna socruithe slándála.',
    both: 'Baineadh na paseochracha a cuireadh leis le 30 lá anuas, agus ní oibríonn do chóid athshlánaithe a thuilleadh. Is féidir leat iad araon a shocrú arís sna socruithe slándála.',
  },
};

/** A sentence about the passkeys and recovery codes that ended with a reset or a recovery. Empty if there were none. */
export function endedWords(language: Language, ended = ''): string[] {
  const sentence = endedToo[language][ended];
  return sentence === undefined ? [] : [sentence];
}
