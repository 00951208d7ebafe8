import type { SignInRefusedWords } from '../en/sign-in-refused.ts';

const plural = new Intl.PluralRules('ga-IE');
const minutes = (count: number): string => (plural.select(count) === 'one' ? 'nóiméad amháin' : `${count} nóiméad`);

const somethingWentWrong = 'Chuaigh rud éigin amú, bain triail eile as.';
const submitFailed = 'Chuaigh rud éigin amú agus do logáil isteach á seoladh, bain triail eile as';
const locked = 'Cuireadh an cuntas faoi ghlas de bharr roinnt iarrachtaí nár éirigh leo. Athshocraigh do chuntas.';

export const signInRefused: SignInRefusedWords = {
  resetLink: 'Athshocraigh do chuntas',
  sentences: {
    'sign-in.wrong-credentials': 'Níl an ríomhphost agus an pasfhocal a chuir tú isteach ag teacht le chéile',
    'sign-in.locked': locked,
    'request.malformed': somethingWentWrong,
    'request.foreign-origin': somethingWentWrong,
    'request.not-found': somethingWentWrong,
    'request.headers-too-large': somethingWentWrong,
    'request.timed-out': submitFailed,
    'request.too-large': somethingWentWrong,
    'request.unsupported-media': somethingWentWrong,
    'request.unknown-host': somethingWentWrong,
    'request.too-many':
      'Rinneadh an iomarca iarrachtaí logáil isteach ón áit seo. Fan tamall agus bain triail eile as.',
    'server.failed': somethingWentWrong,
    'server.busy': 'Tá an-chuid daoine ag logáil isteach faoi láthair. Fan nóiméad agus bain triail eile as.',
    unknown: somethingWentWrong,
  },
  tooManyFor: (wait) =>
    `Rinneadh an iomarca iarrachtaí logáil isteach ón áit seo. Fan ${minutes(wait)} agus bain triail eile as.`,
};
