import type { SignInWords } from '../en/sign-in.ts';

const plural = new Intl.PluralRules('ga-IE');
const minutes = (count: number): string => (plural.select(count) === 'one' ? 'nóiméad amháin' : `${count} nóiméad`);

const somethingWentWrong = 'Chuaigh rud éigin amú, bain triail eile as.';
const submitFailed = 'Chuaigh rud éigin amú agus do logáil isteach á seoladh, bain triail eile as';
const locked = 'Cuireadh an cuntas faoi ghlas de bharr roinnt iarrachtaí nár éirigh leo. Athshocraigh do chuntas.';

export const signIn: SignInWords = {
  title: 'Logáil isteach',
  kindLabel: 'Logáil isteach mar',
  kindHint: 'Osclaítear an leathanach logála isteach a roghnaíonn tú',
  kinds: {
    consultant: 'Comhairleach / Dochtúir',
    group: 'Grúpa',
    hospital: 'Ospidéal / Ionad teicniúil',
    member: 'Ball',
    wellness: 'Folláine amháin',
  },
  heading: 'Cláraithe cheana féin?',
  forgotPassword: 'Dearmad déanta ar do phasfhocal?',
  submit: 'Logáil isteach',
  submitting: 'Ag logáil isteach…',
  terms: 'Glacaim leis na téarmaí úsáide',
  termsLink: 'Léigh na téarmaí',
  termsHere: 'Taispeáin na téarmaí anseo',
  termsMissing: 'Ní mór duit glacadh leis na téarmaí chun logáil isteach',
  termsReason: 'Cuir tic sa bhosca thuas chun logáil isteach',
  takingLong: 'Tá sé seo ag glacadh níos mó ama ná mar is gnách.',
  cancel: 'Cealaigh',
  lockedLink: 'Athshocraigh do chuntas',
  reference: (reference) => `Tagairt ${reference}`,
  newHere: {
    consultant: 'An bhfuil Limistéar na gComhairleach nua duit?',
    group: 'An bhfuil Limistéar na nGrúpaí nua duit?',
    hospital: 'An bhfuil Limistéar na nOspidéal nua duit?',
    member: 'An bhfuil Limistéar na mBall nua duit?',
    wellness: 'An bhfuil Do Fholláine nua duit?',
  },
  newHereLoading: 'Á lódáil…',
  register: 'Cláraigh',
  createPassword: 'Cruthaigh pasfhocal',
  failures: {
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
    unreachable: submitFailed,
    unknown: somethingWentWrong,
  },
  tooManyFor: (wait) =>
    `Rinneadh an iomarca iarrachtaí logáil isteach ón áit seo. Fan ${minutes(wait)} agus bain triail eile as.`,
};
