import type { TwoFactorMessages } from '../en/two-factor.ts';
import { moments } from './date-and-time.ts';
import { askAgain, waitOf } from './resend.ts';

const wrongPassword = 'Tá an pasfhocal a chuir tú isteach mícheart. Cuir isteach do phasfhocal logála isteach reatha.';
const somethingWentWrong = 'Chuaigh rud éigin amú, bain triail eile as.';
const unexpected = 'Earráid gan choinne, bain triail eile as.';

const settings: TwoFactorMessages['settings'] = {
  title: 'Fíordheimhniú dhá fhachtóir',
  text: 'Tar éis do phasfhocail, iarraimid cód nach bhfaigheann ach tusa. Fiú má fhaigheann duine eile amach do phasfhocal, ní féidir leis teacht isteach.',
  initialText:
    'Sula leanfaidh tú ar aghaidh, ní mór duit fíordheimhniú dhá fhachtóir a shocrú: iarrfaimid cód ort tar éis do phasfhocail. Ní gá é a shocrú ach uair amháin.',
  besidePasskeyText:
    'Tá paseochair agat cheana féin. Socraigh cóid freisin, agus beidh tú in ann logáil isteach gan í. Nuair a logálfaidh tú isteach le do phasfhocal, iarrfaimid cód nó do phaseochair ort.',
  askedText: (application) =>
    `Iarrann an feidhmchlár “${application}” fíordheimhniú dhá fhachtóir, agus níl sé ar siúl agat. Cuir ar siúl é chun leanúint ar aghaidh. Uaidh sin amach, iarrfaimid cód chomh maith le do phasfhocal nuair a logálfaidh tú isteach.`,
  back: 'Ar ais chuig na socruithe',
  otherWays: 'Bealaí eile le logáil isteach',
  cancel: 'Cealaigh',
  switch: 'Fíordheimhniú dhá fhachtóir',
  on: 'Ar siúl',
  off: 'Múchta',
  notYet: 'Cuirfear é seo ar siúl nuair a chuirfidh tú isteach gach cód a sheolfaimid chugat.',
  mandatory: (brand) => `Éilíonn ${brand} fíordheimhniú dhá fhachtóir`,
  ways: {
    legend: 'Conas ba mhaith leat na cóid a fháil?',
    labels: { EMAIL: 'Trí ríomhphost', SMS: 'Trí theachtaireacht téacs' },
    problems: { required: 'Roghnaigh conas ba mhaith leat na cóid a fháil' },
  },
  mobileLabel: 'Uimhir fóin póca',
  mobileExample: 'Fón póca Éireannach, 08X XXX XXXX',
  mobileExampleAnywhere: 'Mar shampla, 085 123 4567, nó + agus cód na tíre',
  password: {
    label: 'Pasfhocal reatha',
    problems: {
      required: 'Ní mór an réimse “Pasfhocal” a líonadh',
      'too-long': 'Ní ceadmhach níos mó ná 512 carachtar sa phasfhocal',
      wrong: wrongPassword,
      'last-try': `${wrongPassword} Tá iarracht amháin fágtha agat sula gcuirfear do chuntas faoi ghlas.`,
    },
  },
  stepUp: 'Sula n-athróidh tú d’fhíordheimhniú dhá fhachtóir, deimhnigh gur tusa atá ann.',
  offWarning: 'Cuir isteach do phasfhocal chun an fíordheimhniú dhá fhachtóir a mhúchadh.',
  offConsequence:
    'Ní bheidh ag teastáil ansin ach do phasfhocal chun logáil isteach. Logálfaimid amach thú ar do ghléasanna eile, agus ní choinneoimid i gcuimhne iad a thuilleadh.',
  turnOff: 'Múch an fíordheimhniú dhá fhachtóir',
  turnOn: 'Cuir an fíordheimhniú dhá fhachtóir ar siúl',
  beside: {
    app: 'Iarraimid ort cód ón aip fhíordheimhnithe a chur isteach nuair a logálann tú isteach. Is cúltaca di iad cóid trí ríomhphost nó trí theachtaireacht téacs.',
    'app-without-codes':
      'Iarraimid ort cód ón aip fhíordheimhnithe a chur isteach nuair a logálann tú isteach. Is féidir leat cóid trí ríomhphost nó trí theachtaireacht téacs a chur ar siúl mar chúltaca di.',
    'required-passkey':
      'Iarraimid ort do phaseochair a úsáid nuair a logálann tú isteach. Ní thógann cóid trí ríomhphost ná trí theachtaireacht téacs a háit.',
    'optional-passkey':
      'Is féidir leat logáil isteach le paseochair. Má logálann tú isteach le do phasfhocal, ní iarrfaimid cód ort ach amháin nuair atá sé seo ar siúl.',
  },
  codesOnly: {
    switch: 'Cóid trí ríomhphost nó trí theachtaireacht téacs',
    offWarning: 'Cuir isteach do phasfhocal chun cóid trí ríomhphost nó trí theachtaireacht téacs a mhúchadh.',
    turnOff: 'Múch cóid trí ríomhphost nó trí theachtaireacht téacs',
    turnOn: 'Cuir cóid trí ríomhphost nó trí theachtaireacht téacs ar siúl',
    offConsequences: {
      app: 'Iarrfaimid cód ó d’aip fhíordheimhnithe ort fós. Logálfaimid amach thú ar do ghléasanna eile, agus ní choinneoimid i gcuimhne iad a thuilleadh.',
      'required-passkey':
        'Iarrfaimid do phaseochair ort fós. Logálfaimid amach thú ar do ghléasanna eile, agus ní choinneoimid i gcuimhne iad a thuilleadh.',
    },
  },
  unchanged: 'Níl aon rud athraithe agat fós',
  next: 'Lean ar aghaidh',
  saving: 'Á shábháil…',
  failures: { tooMany: askAgain.tooManyCodes, busy: askAgain.busy, other: somethingWentWrong },
  unsaved: {
    title: 'Imeacht gan sábháil?',
    text: 'Níor sábháladh do chuid athruithe agus caillfear iad.',
    stay: 'Fan ar an leathanach seo',
    leave: 'Imigh',
  },
};

const verify: TwoFactorMessages['verify'] = {
  title: 'Cuir isteach do chód',
  sent: {
    EMAIL: 'Sheolamar cód sé dhigit trí ríomhphost chuig',
    SMS: 'Sheolamar cód sé dhigit trí theachtaireacht téacs chuig',
  },
  sentSomewhere: 'Sheolamar cód sé dhigit chugat.',
  mailboxFirst: {
    title: 'Seiceáil do ríomhphost ar dtús',
    text: 'Ar dtús, deimhneoimid gur leatsa do sheoladh ríomhphoist. Ina dhiaidh sin, deimhneoimid d’fhón.',
  },
  oneMore: {
    title: 'Cód amháin eile',
    confirmed: (destination) =>
      `Tá do sheoladh ríomhphoist deimhnithe. Cuir isteach anois an cód a sheolamar chuig ${destination ?? 'd’fhón'}.`,
  },
  fromApp: 'Oscail d’aip fhíordheimhnithe agus cuir isteach an cód sé dhigit a thaispeánann sí.',
  byPasskey:
    'Úsáid do phaseochair chun a dheimhniú gur tusa atá ann. Ní leor cód trí ríomhphost tar éis pasfhocal a athshocrú trí ríomhphost.',
  otherWays: {
    title: 'Bealaí eile',
    help: 'Ní féidir liom aon cheann acu seo a úsáid',
    ways: {
      APP: () => 'Cód ó d’aip fhíordheimhnithe',
      SMS: (destination) => `Cód trí theachtaireacht téacs chuig ${destination}`,
      EMAIL: (destination) => `Cód trí ríomhphost chuig ${destination}`,
      RECOVERY: () => 'Cód athshlánaithe',
    },
    failures: { tooMany: askAgain.tooManyCodes, busy: askAgain.busy, other: unexpected },
  },
  recovery: {
    title: 'Cuir isteach cód athshlánaithe',
    label: 'Cód athshlánaithe',
    hint: 'Ceann de na deich gcód athshlánaithe a shábháil tú. Ní féidir gach ceann a úsáid ach uair amháin.',
    submit: 'Lean ar aghaidh',
    problems: {
      required: 'Cuir isteach ceann de do chóid athshlánaithe.',
      'not-a-recovery-code':
        'Bíonn deich gcarachtar i gcód athshlánaithe, idir litreacha agus digití, mar k7f2-9qmd-x3',
      refused:
        'Ní oibríonn an cód athshlánaithe seo. Seans gur úsáid tú cheana é, nó go bhfuair tú cóid nua ó shin: cuireann cóid nua deireadh le gach seanchód. Bain triail as ceann eile.',
      'last-try': 'Ní oibríonn an cód athshlánaithe seo. Bain triail as ceann eile. Tá iarracht amháin fágtha agat.',
    },
    used: {
      title: 'D’úsáid tú cód athshlánaithe',
      left: (left) =>
        left === 0
          ? 'Ba é an ceann deireanach é. Faigh cóid athshlánaithe nua anois, don chéad uair eile nach féidir leat cód a fháil ná paseochair a úsáid.'
          : `Cóid fágtha agat: ${left}. Ní féidir leat an cód céanna a úsáid arís.`,
      lost: {
        APP: { text: 'Ar chaill tú d’aip?', link: 'Socraigh ceann nua' },
        SMS: { text: 'Ar chaill tú d’fhón nó ar athraigh tú d’uimhir?', link: 'Athraigh conas a fhaigheann tú cóid' },
        EMAIL: { text: 'Nach bhfuil teacht agat ar do ríomhphost?', link: 'Athraigh do sheoladh ríomhphoist' },
        PASSKEY: { text: 'Ar chaill tú do phaseochair?', link: 'Cuir ceann nua leis' },
      },
      stillLoggedIn: {
        text: 'Má chaill tú fón nó eochair, d’fhéadfadh sé go bhfuil sé fós logáilte isteach. Logáil amach é agus bain a phaseochair ar an leathanach',
        link: 'Slándáil',
      },
      more: 'Faigh cóid athshlánaithe nua',
      next: 'Lean ar aghaidh',
    },
  },
  noApp: 'Nach féidir leat d’aip a úsáid?',
  noAppText:
    'Mura bhfuil d’aip agat a thuilleadh agus mura bhfuil aon bhealach eile agat, déan teagmháil linn. Seiceálfaimid cé thú féin agus cabhróimid leat.',
  noPasskey: 'Nach féidir leat do phaseochair a úsáid?',
  noPasskeyText:
    'Mura bhfuil do phaseochair agat a thuilleadh agus mura bhfuil aon bhealach eile agat, déan teagmháil linn. Seiceálfaimid cé thú féin agus cabhróimid leat.',
  contact: 'Déan teagmháil linn',
  passkey: {
    use: 'Úsáid paseochair ina ionad sin',
    first: 'Úsáid do phaseochair',
    refused: 'Níorbh fhéidir linn glacadh leis an bpaseochair seo. Bain triail eile as, nó cuir an cód isteach.',
  },
  trust: 'Coinnigh an gléas seo i gcuimhne ar feadh 30 lá',
  trustHint: 'Ná cuir tic anseo ar ghléas a roinntear.',
  submit: 'Cuir isteach',
  submitting: 'Á sheiceáil…',
  filled: (button) =>
    `Líonamar isteach an cód ó do theachtaireacht téacs. Brúigh “${button}” chun leanúint ar aghaidh.`,
  failures: { tooMany: askAgain.tooManyCodes, busy: askAgain.busy, other: unexpected },
  sendAgain: 'Seol an cód arís',
  noCode: 'Gan cód fós?',
  wait: {
    EMAIL: 'D’fhéadfadh sé cúpla nóiméad a thógáil. Féach sa dramhphost freisin.',
    SMS: 'D’fhéadfadh sé cúpla nóiméad a thógáil.',
  },
  lastSent: (time) => `Seoladh an cód deireanach ag ${time}`,
  elsewhere: {
    title: 'Faigh cód don logáil isteach seo',
    text: 'Nóiméad ó shin sheolamar cód le haghaidh logála isteach i mbrabhsálaí eile nó ar ghléas eile. Ní oibríonn sé ach ansin.',
    label: 'Seol cód',
    sent: 'Seoladh an cód',
    wait: (left) => `Am fágtha sula mbeidh tú in ann cód a fháil don logáil isteach seo: ${waitOf(left)}.`,
    over: 'Is féidir leat cód a fháil don logáil isteach seo anois.',
  },
  resend: {
    label: 'Seol arís',
    sent: 'Seoladh an cód arís',
    newest: askAgain.newestCode,
    wait: (left) => `Am fágtha sula mbeidh tú in ann cód eile a iarraidh: ${waitOf(left)}`,
    over: 'Is féidir leat cód eile a iarraidh anois',
    failures: {
      tooMany: () => 'Tá an cód deireanach ar an mbealach chugat. Fan tamall sula n-iarrfaidh tú ceann eile.',
      busy: askAgain.busy,
      other: unexpected,
    },
  },
  help: 'Ní féidir liom an cód a fháil',
  helpText:
    'Mura dtagann cód tar éis 5 nóiméad, nó má chaill tú d’fhón, nó mura n-úsáideann tú an seoladh nó an uimhir seo a thuilleadh, déan teagmháil linn. Seiceálfaimid cé thú féin agus cabhróimid leat.',
  enrolment: 'Tá cód agam ón deasc thacaíochta',
  startAgain: 'Tosaigh ag logáil isteach arís',
  changeChoice: 'Athraigh conas a fhaigheann tú cóid',
};

const final: TwoFactorMessages['final'] = {
  on: 'Tá an fíordheimhniú dhá fhachtóir ar siúl',
  nextLogin: {
    APP: 'An chéad uair eile a logálfaidh tú isteach, iarrfaimid cód ó d’aip fhíordheimhnithe ort.',
    SMS: 'An chéad uair eile a logálfaidh tú isteach, iarrfaimid ort cód a sheolfaimid trí theachtaireacht téacs.',
    EMAIL: 'An chéad uair eile a logálfaidh tú isteach, iarrfaimid ort cód a sheolfaimid trí ríomhphost.',
    PASSKEY: 'An chéad uair eile a logálfaidh tú isteach, iarrfaimid do phaseochair ort.',
  },
  orPasskey: 'Is féidir leat do phaseochair a úsáid ina ionad.',
  remembered: (until) =>
    `Ní bheidh cód de dhíth ort ar an ngléas seo go dtí ${moments.date(until)}. Ar ghléasanna eile, iarrfaimid ceann ort nuair a logálfaidh tú isteach le do phasfhocal.`,
  wayBack: {
    title: 'Rud amháin eile: coinnigh bealach ar ais isteach',
    text: 'Mura féidir leat cód a fháil ná paseochair a úsáid, is féidir leat logáil isteach le cód athshlánaithe.',
    link: 'Faigh cóid athshlánaithe',
  },
  updated: 'Nuashonraíodh do shocruithe fíordheimhnithe dhá fhachtóir.',
  disabled: 'Múchadh an fíordheimhniú dhá fhachtóir.',
  told: 'Chuireamar ríomhphost chugat le rá gur athraíodh na socruithe sin.',
  next: 'Lean ar aghaidh',
};

const textsUnavailable: TwoFactorMessages['textsUnavailable'] = {
  later: 'Ní féidir linn teachtaireachtaí téacs a sheoladh faoi láthair. Bain triail eile as ar ball.',
  orEmail:
    'Ní féidir linn teachtaireachtaí téacs a sheoladh faoi láthair. Bain triail eile as ar ball, nó roghnaigh ríomhphost.',
};

export const twoFactor: TwoFactorMessages = {
  logout: 'Logáil amach',
  settings,
  verify,
  textsUnavailable,
  final,
};
