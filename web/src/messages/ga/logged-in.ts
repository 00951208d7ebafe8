import type { SignedInMessages } from '../en/logged-in.ts';
import { askAgain, waitOf } from './resend.ts';
import { refusalSentences } from './refusal-sentences.ts';

const stepUp: SignedInMessages['stepUp'] = {
  title: 'Deimhnigh gur tusa atá ann',
  reason: 'Sula ndéanfaidh tú an t-athrú seo, deimhnigh gur tusa atá ann.',
  submit: 'Deimhnigh',
  cancel: 'Cealaigh',
  passkey: {
    use: 'Úsáid do phaseochair',
    refused: 'Níorbh fhéidir linn glacadh leis an bpaseochair seo. Bain triail eile as, nó úsáid bealach eile.',
    closed: 'Níor úsáideadh aon phaseochair. Bain triail eile as.',
    useCode: 'Úsáid cód ina ionad sin',
    onlyWay:
      'Is í do phaseochair an t-aon bhealach atá agat chun a dheimhniú gur tusa atá ann. Mura féidir leat í a úsáid, déan teagmháil linn.',
  },
  over: 'Ní oibríonn an cód seo a thuilleadh. Is féidir leat ceann nua a iarraidh.',
  send: {
    label: 'Seol cód',
    sent: 'Sheolamar cód nua.',
    wait: (left) => `Am fágtha sula mbeidh tú in ann cód nua a iarraidh: ${waitOf(left)}`,
    over: 'Is féidir leat cód nua a iarraidh anois',
    failures: {
      tooMany: (left) => `Ní féidir linn cód a sheoladh fós. Fan ${waitOf(left)} agus bain triail eile as.`,
      busy: askAgain.busy,
      other: 'Earráid gan choinne, bain triail eile as.',
      named: { 'texts.unavailable': refusalSentences['texts.unavailable'] },
    },
  },
};

export const signedIn: SignedInMessages = {
  loggedInAs: (email) => `Logáilte isteach mar ${email}`,
  back: 'Ar ais',
  backTo: (application) => `Ar ais chuig ${application}`,
  step: (at, first) =>
    `Céim ${at} as 3: ${{ 1: { choose: 'roghnaigh', confirm: 'deimhnigh gur tusa atá ann' }[first ?? 'choose'], 2: 'socraigh', 3: 'críochnaigh' }[at]}`,
  logOut: 'Logáil amach',
  menu: {
    label: 'Do chuntas',
    preferences: 'Sainroghanna cuntais',
    security: 'Slándáil',
    logOut: 'Logáil amach',
  },
  refusals: refusalSentences,
  tooMany: askAgain.tooMany,
  busy: askAgain.busy,
  stepUp,
  locked: { title: 'Tá do chuntas faoi ghlas', next: 'Athshocraigh do chuntas' },
  unreachable: {
    title: refusalSentences.other,
    text: 'Níorbh fhéidir linn do chuntas a lódáil.',
    retry: 'Bain triail eile as',
  },
};
