import type { ResetMessages } from '../en/reset.ts';
import { endedWays } from './ended-ways.ts';
import { askAgain } from './resend.ts';
import { refusalSentences } from './refusal-sentences.ts';

const startFailed = 'Chuaigh rud éigin amú agus d’iarratas ar athshocrú pasfhocail á sheoladh. Bain triail eile as';

export const reset: ResetMessages = {
  backToLogin: 'Ar ais chuig an logáil isteach',
  start: {
    title: 'Cruthaigh nó athshocraigh do phasfhocal',
    text: 'Cuir isteach do sheoladh ríomhphoist agus seolfaimid nasc chugat chun pasfhocal nua a roghnú.',
    formTitle: 'Cá seolfaimid an nasc?',
    expired:
      'Tá do nasc pasfhocail imithe as feidhm, úsáideadh cheana é, osclaíodh rómhinic é, nó cuireadh nasc níos nuaí ina áit. Cuir isteach do sheoladh ríomhphoist chun nasc nua a fháil.',
    submit: 'Seol an nasc',
    submitting: 'Á sheoladh…',
    failures: { tooMany: askAgain.tooMany, busy: askAgain.busy, other: startFailed },
  },
  sent: {
    title: 'Seiceáil do ríomhphost',
    lead: 'Má tá cuntas ann leis an seoladh ríomhphoist seo, sheolamar nasc pasfhocail chuig:',
    wait: 'D’fhéadfadh sé suas le 5 nóiméad a thógáil ar an ríomhphost teacht. Féach sa dramhphost freisin.',
    different: 'Úsáid seoladh eile',
    resend: {
      label: 'Seol an nasc arís',
      sent: 'Má tá cuntas ann leis an seoladh ríomhphoist seo, sheolamar an nasc arís.',
      newest: askAgain.newestLink,
      wait: askAgain.wait,
      over: askAgain.over,
      failures: { tooMany: askAgain.tooMany, busy: askAgain.busy, other: startFailed },
    },
  },
  form: {
    title: 'Roghnaigh pasfhocal nua',
    text: 'Roghnaigh ceann nach n-úsáideann tú in aon áit eile. Baineann pasfhocal nua paseochracha agus cóid athshlánaithe ón 30 lá seo caite, ar eagla nach leatsa iad. Fanann aip fhíordheimhnithe.',
    submit: 'Athshocraigh an pasfhocal',
    submitting: 'Á shábháil…',
    startAgain: 'Iarr nasc nua',
    failures: {
      'reset.not-authorised': 'Níl na sonraí a cuireadh isteach ag teacht le polasaí bailí',
      'password.unacceptable': refusalSentences['password.unacceptable'],
      'password.used-before': refusalSentences['password.used-before'],
      'birth-date.wrong': refusalSentences['birth-date.wrong'],
    },
    otherRefused: refusalSentences.other,
    otherFailures: { tooMany: askAgain.tooMany, busy: askAgain.busy, other: 'Tharla earráid. Bain triail eile as' },
    consultantFailures: {
      tooMany: askAgain.tooMany,
      busy: askAgain.busy,
      other: 'Chuaigh rud éigin amú agus do phasfhocal á athshocrú, bain triail eile as',
    },
  },
  done: {
    title: 'Pasfhocal athshocraithe',
    text: 'Chuireamar ríomhphost chugat le rá gur athraíodh do phasfhocal.',
    logIn: 'Is féidir leat logáil isteach anois le do phasfhocal nua.',
    ended: endedWays,
    next: 'Lean ar aghaidh',
  },
};
