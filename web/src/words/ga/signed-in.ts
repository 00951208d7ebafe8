import type { SignedInWords } from '../en/signed-in.ts';
import { askAgain } from './ask-again.ts';
import { refusalSentences } from './refusal-sentences.ts';

export const signedIn: SignedInWords = {
  back: 'Ar ais',
  logOut: 'Logáil amach',
  refusals: refusalSentences,
  tooMany: askAgain.tooMany,
  locked: { title: 'Tá do chuntas faoi ghlas', next: 'Athshocraigh do chuntas' },
  unreachable: {
    title: refusalSentences.other,
    text: 'Níorbh fhéidir linn do chuntas a lódáil.',
    retry: 'Bain triail eile as',
  },
};
