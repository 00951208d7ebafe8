import type { TermsMessages } from '../en/terms.ts';
import { moments } from './date-and-time.ts';
import { refusalSentences } from './refusal-sentences.ts';
import { askAgain } from './resend.ts';

export const terms: TermsMessages = {
  later: {
    title: 'Tá ár dtéarmaí ag athrú',
    text: (day, version) => `Ón ${day} ar aghaidh, beidh ort aontú le leagan ${version} chun logáil isteach.`,
  },
  now: {
    title: 'Léigh ár dtéarmaí nua, le do thoil',
    text: (version) => `Chun leanúint ar aghaidh, abair linn an aontaíonn tú le leagan ${version}.`,
  },
  noticeOnly: {
    later: 'Tá athrú ag teacht ar an gcaoi a n-úsáidimid do shonraí',
    now: 'Léigh conas a úsáidimid do shonraí, le do thoil',
  },
  date: (day) => moments.date(new Date(`${day}T12:00Z`)),
  version: (version, day) => `Leagan ${version}, i bhfeidhm ón ${day}`,
  changes: 'Na hathruithe',
  newTab: 'Oscail i gcluaisín nua',
  before: 'An leagan ar aontaigh tú leis roimhe seo',
  dataUse: 'Aontaím go n-úsáidfidh sibh mo shonraí ar an gcaoi seo.',
  dataUseMissing: 'Cuir tic sa bhosca má aontaíonn tú le húsáid do shonraí',
  tickReason: 'Cuir tic sa bhosca thuas chun aontú',
  agree: 'Aontaím',
  agreeing: 'Á sheoladh…',
  putOff: 'Ní anois',
  decline: 'Ní aontaím',
  declining: 'Á sheoladh…',
  logOut: 'Logáil amach',
  notLoaded: 'Níorbh fhéidir linn an téacs a lódáil.',
  declined: {
    title: 'Níor aontaigh tú',
    text: 'Ní féidir leat do chuntas ar líne a úsáid go dtí go n-aontóidh tú.',
    insurance: 'Ní athraíonn d’árachas.',
    again: 'Léigh arís é',
    copy: 'Faigh cóip de mo shonraí',
    close: 'Dún mo chuntas ar líne',
    contact: 'Déan teagmháil linn',
  },
  failures: {
    tooMany: askAgain.tooMany,
    busy: askAgain.busy,
    other: refusalSentences.other,
    named: { 'terms.changed': refusalSentences['terms.changed'] },
  },
};
