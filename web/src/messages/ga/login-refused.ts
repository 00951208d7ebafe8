import type { SignInRefusedMessages } from '../en/login-refused.ts';
import { askAgain, waitOf } from './resend.ts';
import { endedAccess, refusalSentences } from './refusal-sentences.ts';

const somethingWentWrong = 'Chuaigh rud éigin amú, bain triail eile as.';
const submitFailed = 'Chuaigh rud éigin amú agus do logáil isteach á seoladh, bain triail eile as';
const locked = 'Cuireadh an cuntas faoi ghlas de bharr roinnt iarrachtaí nár éirigh leo. Athshocraigh do chuntas.';

const tooMany: SignInRefusedMessages['tooMany'] = (left) =>
  `Rinne tú an iomarca iarrachtaí, nó d’iarr tú cód róluath. Fan ${waitOf(left)} agus bain triail eile as.`;

export const signInRefused: SignInRefusedMessages = {
  resetLink: 'Athshocraigh do chuntas',
  lockAhead: (tries) =>
    tries === 5
      ? 'Tar éis cúig iarracht mhíchearta, cuirimid cuntas faoi ghlas ar feadh tamaill.'
      : `Líon na n-iarrachtaí míchearta sula gcuirimid cuntas faoi ghlas ar feadh tamaill: ${tries}.`,
  lockedNow: (tries) =>
    tries === 5
      ? 'Tar éis cúig iarracht mhíchearta, cuirimid cuntas faoi ghlas ar feadh tamaill. D’fhéadfadh do chuntas a bheith faoi ghlas anois. Má athshocraíonn tú do phasfhocal, bainfimid an glas de.'
      : `D’fhéadfadh do chuntas a bheith faoi ghlas anois ar feadh tamaill. Líon na n-iarrachtaí míchearta sula gcuirimid cuntas faoi ghlas: ${tries}. Má athshocraíonn tú do phasfhocal, bainfimid an glas de.`,
  secured:
    'Cosnaíodh do chuntas, mar sin tá sé faoi ghlas go dtí go roghnóidh tú pasfhocal nua. Oscail an nasc sa ríomhphost a sheolamar chugat.',
  endedAccess,
  cookiesBlocked:
    'Tá do bhrabhsálaí ag bac fianán, agus ní féidir leat fanacht logáilte isteach. Ceadaigh fianáin don suíomh seo agus bain triail eile as.',
  newWindow: '(osclaítear i bhfuinneog nua)',
  passkey: {
    unknown:
      'Ní oibríonn an phaseochair seo a thuilleadh. Seans gur baineadh í. Logáil isteach le do phasfhocal ina ionad sin.',
    closed: 'Níor úsáideadh aon phaseochair. Bain triail eile as, nó logáil isteach le do phasfhocal.',
    refused:
      'Níorbh fhéidir linn glacadh leis an bpaseochair seo. Bain triail eile as, nó logáil isteach le do phasfhocal.',
    impossible:
      'Ní féidir leis an mbrabhsálaí seo paseochracha a úsáid anseo. Logáil isteach le do phasfhocal ina ionad sin.',
  },
  sentences: {
    ...refusalSentences,
    'session.locked': locked,
    'sign-in.locked': locked,
    'request.malformed': somethingWentWrong,
    'request.foreign-origin': somethingWentWrong,
    'request.not-found': somethingWentWrong,
    'request.headers-too-large': somethingWentWrong,
    'request.timed-out': submitFailed,
    'request.too-large': somethingWentWrong,
    'request.unsupported-media': somethingWentWrong,
    'request.unknown-host': somethingWentWrong,
    'request.too-many': tooMany(undefined),
    'server.failed': somethingWentWrong,
    'server.busy': askAgain.busy(undefined),
    unknown: somethingWentWrong,
  },
  tooMany,
  busy: askAgain.busy,
};
