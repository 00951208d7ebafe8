import type { ColleaguesMessages } from '../en/colleagues.ts';
import { askAgain } from './resend.ts';
import { refusalSentences } from './refusal-sentences.ts';
import { ofSharedIds } from '@selvage/contract/shared-id-names/ga';

const removeOthers = 'Bain den liosta daoine nach bhfuil rochtain de dhíth orthu a thuilleadh.';

export const colleagues: ColleaguesMessages = {
  title: 'Comhghleacaithe',
  lead: (kind, id) =>
    `Daoine atá in ann logáil isteach le haghaidh an ${ofSharedIds[kind]} ${id}. Tá a chuntas féin ag gach duine acu.`,
  notLoaded: 'Níorbh fhéidir linn liosta do chomhghleacaithe a lódáil.',
  off: {
    title: 'Níl comhghleacaithe ag an gcuntas seo',
    text: 'Níl liosta comhghleacaithe ar fáil don chuntas seo. Téigh ar ais chuig do shainroghanna cuntais.',
    back: 'Sainroghanna cuntais',
  },
  review: {
    title: 'An bhfuil an liosta seo ceart fós?',
    text: `${removeOthers} Ansin deimhnigh na daoine eile.`,
    textUntil: (day) =>
      `${removeOthers} Ansin deimhnigh na daoine eile faoin ${day}. Tar éis an lae sin, ní bheidh baill foirne in ann logáil isteach go dtí go ndeimhneoidh tú an liosta.`,
    textUnconfirmed: `${removeOthers} Ansin deimhnigh na daoine eile. Ní féidir leis na daoine a bhfuil “Gan deimhniú” luaite leo logáil isteach go dtí go ndeimhneoidh tú an liosta.`,
    submit: 'Tá rochtain de dhíth ar gach duine ar an liosta seo',
    submitting: 'Á dheimhniú…',
    done: 'Dheimhnigh tú an liosta.',
  },
  invite: {
    title: 'Tabhair cuireadh do chomhghleacaí',
    label: 'Seoladh ríomhphoist an chomhghleacaí',
    hint: 'Seolfaimid nasc i ríomhphost chuig an duine sin. Oibríonn an nasc uair amháin, ar feadh 7 lá. Beidh an duine ina bhall foirne.',
    submit: 'Seol an cuireadh',
    submitting: 'Á sheoladh…',
    done: (email) => `Seoladh cuireadh chuig ${email}.`,
    problems: { exists: 'Is comhghleacaí an duine seo cheana féin. Seiceáil an liosta thíos.' },
  },
  waiting: {
    title: 'Ag fanacht',
    none: 'Níl cuireadh oscailte ag aon duine.',
    open: (sent, until) => `Seolta an ${sent}, oibríonn sé go dtí an ${until}`,
    undelivered: 'Níorbh fhéidir an ríomhphost a sheachadadh',
    over: 'Ní oibríonn an nasc a thuilleadh',
    again: 'Seol arís',
    sending: 'Á sheoladh…',
    withdraw: 'Cealaigh',
    withdrawing: 'Á chealú…',
    withdrawn: (email) => `Cealaíodh an cuireadh chuig ${email}.`,
  },
  people: {
    title: 'Daoine',
    you: 'Tusa',
    roles: { administrator: 'Riarthóir', staff: 'Ball foirne' },
    joined: (day) => `Ar an liosta ón ${day}`,
    lastLogin: (day) => `Logáil isteach dheireanach: ${day}`,
    neverLoggedIn: 'Níor logáil isteach riamh',
    states: { unconfirmed: 'Gan deimhniú: ní féidir logáil isteach', disabled: 'Curtha ar fionraí againne' },
    remove: {
      label: 'Bain den liosta',
      sure: 'Bain den liosta',
      busy: 'Á bhaint…',
      title: (email) => `${email} a bhaint den liosta?`,
      text: 'Logálfar an duine seo amach láithreach, agus ní bheidh an duine in ann logáil isteach le haghaidh an aitheantais seo a thuilleadh. Is féidir leat cuireadh a thabhairt don duine arís níos déanaí.',
      done: (email) => `Baineadh ${email} den liosta.`,
    },
    administrator: {
      label: 'Déan riarthóir de',
      sure: 'Déan riarthóir den duine',
      busy: 'Á athrú…',
      title: (email) => `Riarthóir a dhéanamh de ${email}?`,
      text: 'Beidh an duine seo in ann cuireadh a thabhairt do dhaoine agus daoine a bhaint den liosta, tusa san áireamh.',
      done: (email) => `Tá ról riarthóra ag ${email} anois.`,
    },
    staff: {
      label: 'Déan ball foirne de',
      sure: 'Déan ball foirne den duine',
      busy: 'Á athrú…',
      title: (email) => `Ball foirne a dhéanamh de ${email}?`,
      text: 'Logálfar an duine seo amach, agus beidh an duine in ann logáil isteach arís. Ní bheidh an duine in ann cuireadh a thabhairt do dhaoine ná daoine a bhaint den liosta a thuilleadh.',
      done: (email) => `Tá ról baill foirne ag ${email} anois.`,
    },
    cancel: 'Cealaigh',
  },
  administrators: {
    title: 'Do riarthóirí',
    none: 'Níl aon riarthóir in ann logáil isteach faoi láthair. Déan teagmháil linn agus cabhróimid leat.',
    contact: 'Déan teagmháil linn',
  },
  failures: {
    tooMany: askAgain.tooMany,
    busy: askAgain.busy,
    other: refusalSentences.other,
    named: {
      'step-up.required': refusalSentences['step-up.required'],
      'action.not-allowed': 'Ní féidir ach le riarthóir é seo a dhéanamh. Iarr cabhair ar riarthóir.',
      'invitations.full': 'Tá an iomarca cuirí ag fanacht. Cealaigh ceann acu, nó fan go nglacfaidh duine le cuireadh.',
      'invitation.over': 'Tá deireadh leis an gcuireadh seo cheana féin. Seiceáil an liosta.',
      'colleagues.changed': 'Athraíodh an liosta. Seiceáil é agus bain triail eile as.',
      'organisation.not-listed':
        'Ní féidir linn cuirí a sheoladh le haghaidh an aitheantais seo faoi láthair. Déan teagmháil linn agus cabhróimid leat.',
      'registry.unavailable':
        'Ní féidir linn an t-aitheantas seo a sheiceáil faoi láthair. Bain triail eile as ar ball.',
    },
  },
};
