import type { ActivationWords } from '../en/activation.ts';
import { askAgain } from './ask-again.ts';
import { deviceWords } from './device.ts';
import { moments } from './moments.ts';

const somethingWentWrong = 'Chuaigh rud éigin amú, bain triail eile as.';

export const activation: ActivationWords = {
  heading: 'Gníomhachtaigh do chuntas',
  verifiedHeading: 'Gníomhachtú cuntais',
  activate: 'Gníomhachtaigh mo chuntas',
  activating: 'Á ghníomhachtú…',
  failures: { tooMany: askAgain.tooMany, other: somethingWentWrong },
  panel: {
    title: 'Seiceáil do ríomhphost',
    sentTo: 'Sheolamar ríomhphost chuig',
    sentSomewhere: 'Sheolamar ríomhphost chugat.',
    whatToDo:
      'Oscail an nasc atá ann, nó cuir isteach anseo na sé dhigit atá ann. Gníomhachtóidh ceachtar acu do chuntas.',
    noEmail: 'Gan ríomhphost fós?',
    wait: 'D’fhéadfadh sé suas le 5 nóiméad a ghlacadh. Féach sa dramhphost freisin.',
    codeHint: 'Na sé dhigit sa ríomhphost',
    resend: {
      label: 'Seol an ríomhphost deimhnithe arís',
      sent: 'Seoladh an ríomhphost deimhnithe arís.',
      wait: askAgain.wait,
      over: askAgain.over,
      failures: {
        tooMany: () => 'Tá an ríomhphost deireanach ar an mbealach chugat. Fan tamall sula n-iarrann tú ceann eile.',
        other: 'Chuaigh rud éigin amú agus do chlárú á sheoladh, bain triail eile as',
      },
    },
    wrongEmail: 'An bhfuil an ríomhphost mícheart?',
    wrongEmailText:
      'Déan teagmháil linn agus cuirfimid an seoladh ina cheart, nó logáil amach mura leatsa an cuntas seo.',
    contact: 'Déan teagmháil linn',
    logout: 'Logáil amach',
  },
  link: {
    title: 'Níl ach céim amháin fágtha',
    text: 'Brúigh an cnaipe agus beidh do chuntas réidh le húsáid.',
    facts: {
      loading: 'Sonraí an chlárúcháin á lódáil…',
      account: 'Cuntas',
      registered: 'Cláraithe',
      at: (moment) => `${moments.date(moment)}, ${moments.time(moment)} (am na hÉireann)`,
      device: 'Gléas',
    },
    notYou: 'Níor chláraigh mise',
  },
  device: deviceWords,
  disown: {
    title: 'Nár chláraigh tú?',
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
      text: 'Logáladh amach an té a chláraigh é, agus is féidir do sheoladh ríomhphoist a chlárú arís. Níl aon rud eile le déanamh agat.',
    },
    failed: {
      title: 'Tá an nasc seo imithe as feidhm nó úsáideadh cheana é',
      text: 'Seans gur dúnadh an cuntas cheana. Má fhaigheann tú ríomhphost eile faoi chuntas nár chláraigh tú, oscail an nasc sa cheann sin, nó déan teagmháil linn.',
    },
    lost: {
      title: 'Oscail an nasc i do ríomhphost arís',
      text: 'Tá an nasc “Níor chláraigh mise” ónár ríomhphost de dhíth ar an leathanach seo. Oscail uair amháin eile é: oibríonn sé fós.',
    },
    contact: 'Déan teagmháil linn',
  },
  lost: {
    title: 'Oscail an nasc i do ríomhphost arís',
    text: 'Lódáladh an leathanach seo arís, agus ar mhaithe le do shábháilteacht ní choinníonn sé an cód ón nasc. Oscail an nasc uair amháin eile: oibríonn sé fós. Nó logáil isteach, agus is féidir linn ríomhphost nua a sheoladh chugat.',
    signedInText:
      'Lódáladh an leathanach seo arís, agus ar mhaithe le do shábháilteacht ní choinníonn sé an cód ón nasc. Oscail an nasc uair amháin eile: oibríonn sé fós.',
    toLogin: 'Logáil isteach',
  },
  unreachable: {
    title: somethingWentWrong,
    text: 'Níorbh fhéidir linn a fháil amach an bhfuil do chuntas gníomhach.',
    retry: 'Bain triail eile as',
  },
  success: {
    title: 'Gníomhachtaíodh do chuntas',
    text: 'Is féidir leat logáil isteach anois.',
    next: 'Lean ar aghaidh',
  },
  fail: {
    title: 'Níor gníomhachtaíodh do chuntas',
    text: 'Tá do nasc gníomhachtaithe imithe as feidhm. Logáil isteach agus seolfaimid an ríomhphost gníomhachtaithe arís.',
    next: 'Logáil isteach chun an ríomhphost gníomhachtaithe a fháil arís',
  },
};
