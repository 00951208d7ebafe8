import type { SignOutWords } from '../en/sign-out.ts';
import { minutes, seconds } from '@selvage/contract/counted/ga';

const remaining = (total: number): string => {
  const [whole, rest] = [Math.floor(total / 60), total % 60];
  return [whole > 0 && minutes(whole), (rest > 0 || whole === 0) && seconds(rest)].filter(Boolean).join(' agus ');
};

export const signOut: SignOutWords = {
  title: 'Logáilte amach',
  working: 'Ag logáil amach…',
  done: 'Tá tú logáilte amach',
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
    signedIn: 'Chun d’fhaisnéis a choinneáil slán, logálfar amach thú de bharr neamhghníomhaíochta. Am fágtha:',
    halfSignedIn:
      'Níl an logáil isteach críochnaithe agat. Chun d’fhaisnéis a choinneáil slán, rachaidh an leathanach seo as feidhm. Am fágtha:',
    remaining,
    stay: 'Fan logáilte isteach',
    keepGoing: 'Lean ar aghaidh',
    leave: 'Logáil amach anois',
  },
};
