import type { ActivationMessages } from '../en/activation.ts';
import { askAgain } from './resend.ts';
import { deviceMessages } from './device.ts';
import { moments } from './date-and-time.ts';

const somethingWentWrong = 'Chuaigh rud éigin amú, bain triail eile as.';

export const activation: ActivationMessages = {
  heading: 'Gníomhachtaigh do chuntas',
  verifiedHeading: 'Gníomhachtú cuntais',
  activate: 'Gníomhachtaigh mo chuntas',
  activating: 'Á ghníomhachtú…',
  failures: { tooMany: askAgain.tooMany, busy: askAgain.busy, other: somethingWentWrong },
  panel: {
    title: 'Seiceáil do ríomhphost',
    sentTo: 'Sheolamar ríomhphost chuig',
    sentSomewhere: 'Sheolamar ríomhphost chugat.',
    whatToDo:
      'Oscail an nasc sa ríomhphost agus brúigh an cnaipe ansin, nó cuir isteach an cód sé dhigit anseo. Gníomhachtóidh ceann ar bith den dá cheann do chuntas.',
    noEmail: 'Gan ríomhphost fós?',
    wait: 'D’fhéadfadh sé suas le 5 nóiméad a thógáil ar an ríomhphost teacht. Féach sa dramhphost freisin.',
    codeHint: 'An cód sé dhigit ón ríomhphost',
    resend: {
      label: 'Seol an ríomhphost deimhnithe arís',
      sent: 'Seoladh an ríomhphost deimhnithe arís.',
      newest: askAgain.newestEmail,
      wait: askAgain.wait,
      over: askAgain.over,
      failures: {
        tooMany: () => 'Tá an ríomhphost deireanach ar an mbealach chugat. Fan tamall sula n-iarrfaidh tú ceann eile.',
        busy: askAgain.busy,
        other: 'Chuaigh rud éigin amú agus do chlárú á sheoladh, bain triail eile as',
      },
    },
    wrongEmail: 'An bhfuil an seoladh ríomhphoist mícheart?',
    wrongEmailText: 'Déan teagmháil linn agus ceartóimid an seoladh, nó logáil amach mura leatsa an cuntas seo.',
    contact: 'Déan teagmháil linn',
    logout: 'Logáil amach',
  },
  link: {
    title: 'Céim amháin eile',
    text: 'Brúigh an cnaipe chun do chuntas a ghníomhachtú.',
    facts: {
      loading: 'Sonraí an chuntais á lódáil…',
      account: 'Cuntas',
      registered: 'Cruthaithe',
      at: (moment) => `${moments.date(moment)}, ${moments.time(moment)} (am na hÉireann)`,
      device: 'Gléas',
    },
    notYou: 'Níor chláraigh mise',
  },
  device: deviceMessages,
  disown: {
    title: 'Mura tusa a chláraigh',
    lead: 'Chláraigh duine éigin cuntas le do sheoladh ríomhphoist. Mura tusa a bhí ann, brúigh an cnaipe. Ansin:',
    steps: [
      'dúnfar an cuntas, agus scriosfar na sonraí atá ann',
      'logálfar amach an té atá logáilte isteach ann',
      'is féidir do sheoladh ríomhphoist a chlárú arís, agus an uimhir a tugadh freisin',
    ],
    submit: 'Dún an cuntas',
    submitting: 'Á dhúnadh…',
    ifYou: 'Má chláraigh tú, níor athraíodh aon rud.',
    toActivation: 'Ar ais chuig an ngníomhachtú',
    done: {
      title: 'Dúnadh an cuntas',
      text: 'Logáladh amach an té a chláraigh é, agus is féidir do sheoladh ríomhphoist a chlárú arís. Ní gá duit aon rud eile a dhéanamh.',
    },
    failed: {
      title: 'Tá an nasc seo imithe as feidhm nó úsáideadh cheana é',
      text: 'Seans gur dúnadh an cuntas cheana. Má fhaigheann tú ríomhphost eile faoi chuntas nár chláraigh tú, oscail an nasc sa cheann sin, nó déan teagmháil linn.',
    },
    lost: {
      title: 'Oscail an nasc i do ríomhphost arís',
      text: 'Chun an leathanach seo a úsáid, oscail an nasc “Níor chláraigh mise” inár ríomhphost arís: oibríonn sé fós.',
    },
    contact: 'Déan teagmháil linn',
  },
  lost: {
    title: 'Oscail an nasc i do ríomhphost arís',
    text: 'Athlódáladh an leathanach seo, agus níl do chód aige a thuilleadh. Oscail an nasc i do ríomhphost arís: oibríonn sé fós. Nó logáil isteach agus seolfaimid ríomhphost nua chugat.',
    signedInText:
      'Athlódáladh an leathanach seo, agus níl do chód aige a thuilleadh. Oscail an nasc i do ríomhphost arís: oibríonn sé fós.',
    toLogin: 'Logáil isteach',
  },
  unreachable: {
    title: somethingWentWrong,
    text: 'Níorbh fhéidir linn a sheiceáil an bhfuil do chuntas gníomhach.',
    retry: 'Bain triail eile as',
  },
  success: {
    title: 'Gníomhachtaíodh do chuntas',
    text: 'Is féidir leat do chuntas a úsáid anois.',
    next: 'Lean ar aghaidh',
  },
  fail: {
    title: 'Níor gníomhachtaíodh do chuntas',
    text: 'Tá do nasc gníomhachtaithe imithe as feidhm. Logáil isteach agus seolfaimid an ríomhphost gníomhachtaithe arís.',
    next: 'Logáil isteach chun an ríomhphost gníomhachtaithe a fháil arís',
  },
};
