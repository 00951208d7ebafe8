import type { SignOutWords } from '../en/sign-out.ts';
import { minutes, seconds } from '@selvage/contract/counted/ga';

const remaining = (total: number): string => {
  const [whole, rest] = [Math.floor(total / 60), total % 60];
  return [whole > 0 && minutes(whole), (rest > 0 || whole === 0) && seconds(rest)].filter(Boolean).join(' agus ');
};

export const signOut: SignOutWords = {
  title: 'Logáilte amach',
  working: 'Do logáil amach…',
  done: 'Logáil tú amach',
  doneText: 'Dún an fhuinneog seo freisin má roinneann tú an gléas seo.',
  // Long for a heading on a telephone: it may break after its prefix.
  timedOut: 'Logáladh amach thú de bharr neamh\u00ADghníomhaíochta',
  timedOutText: 'Rinneamar é seo chun d’fhaisnéis a choinneáil slán.',
  logBackIn: 'Logáil isteach arís',
  failed: 'Earráid gan choinne',
  failedText: 'D’fhéadfá a bheith logáilte isteach fós. Bain triail eile as.',
  retry: 'Logáil amach',
  idle: {
    title: 'An bhfuil tú fós ann?',
    signedIn: 'Chun d’fhaisnéis a choinneáil slán, logálfar amach thú de bharr neamhghníomhaíochta i gceann',
    halfSignedIn:
      'Níl an logáil isteach críochnaithe agat. Chun d’fhaisnéis a choinneáil slán, beidh ort tosú arís i gceann',
    remaining,
    stay: 'Fan logáilte isteach',
    leave: 'Logáil amach anois',
  },
};
