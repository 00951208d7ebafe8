import type { SecondFactorWords } from '../en/second-factor.ts';
import { askAgain, waitOf } from './ask-again.ts';

const wrongPassword = 'Tá an pasfhocal a chuir tú isteach mícheart. Cuir isteach do phasfhocal reatha logála isteach.';
const somethingWentWrong = 'Chuaigh rud éigin amú, bain triail eile as.';
const unexpected = 'Earráid gan choinne, bain triail eile as.';

const settings: SecondFactorWords['settings'] = {
  title: 'Fíordheimhniú dhá fhachtóir',
  text: 'Tar éis do phasfhocail, iarraimid cód nach bhfaigheann ach tusa. Fiú má fhaigheann duine eile amach do phasfhocal, ní féidir leis teacht isteach.',
  initialText:
    'Sula leanann tú ar aghaidh, tá an dara glas de dhíth ar do chuntas: cód a iarraimid tar éis do phasfhocail. Uair amháin a shocraíonn tú é, anois.',
  back: 'Ar ais chuig na socruithe',
  cancel: 'Cealaigh',
  switch: 'Fíordheimhniú dhá fhachtóir',
  on: 'Ar siúl',
  off: 'Múchta',
  mandatory: 'Éilíonn d’eagraíocht fíordheimhniú dhá fhachtóir',
  ways: {
    legend: 'Conas ba mhaith leat na cóid a fháil?',
    labels: { EMAIL: 'Le ríomhphost', SMS: 'Le teachtaireacht téacs' },
    problems: { required: 'Roghnaigh conas ba mhaith leat na cóid a fháil' },
  },
  mobileExample: 'Fón póca Éireannach, 08X XXX XXXX',
  mobileExampleAnywhere: 'Mar shampla, 085 123 4567, nó + agus cód na tíre',
  password: {
    label: 'Pasfhocal reatha',
    problems: {
      required: 'Ní mór an réimse Pasfhocal a líonadh',
      'too-long': 'Ní ceadmhach níos mó ná 512 carachtar sa phasfhocal',
      wrong: wrongPassword,
      'last-try': `${wrongPassword} Tá iarracht amháin fágtha agat sula gcuirfear do chuntas faoi ghlas.`,
    },
  },
  stepUp: 'Chun d’fhíordheimhniú dhá fhachtóir a athrú, ní mór dúinn a bheith cinnte ar dtús gur tusa atá ann.',
  offWarning: 'Cuir isteach do phasfhocal chun an fíordheimhniú dhá fhachtóir a mhúchadh.',
  unchanged: 'Níl aon rud athraithe agat fós',
  next: 'Lean ar aghaidh',
  submit: 'Cuir isteach',
  saving: 'Á shábháil…',
  failures: { tooMany: askAgain.tooManyCodes, other: somethingWentWrong },
  unsaved: {
    title: 'Imeacht gan sábháil?',
    text: 'Níor sábháladh an méid atá athraithe agat agus caillfear é.',
    stay: 'Fan ar an leathanach seo',
    leave: 'Imigh',
  },
};

const verify: SecondFactorWords['verify'] = {
  title: 'Cuir isteach do chód',
  sent: {
    EMAIL: 'Sheolamar cód sé dhigit le ríomhphost chuig',
    SMS: 'Sheolamar cód sé dhigit le teachtaireacht téacs chuig',
  },
  sentSomewhere: 'Sheolamar cód sé dhigit chugat.',
  mailboxFirst: 'Ar dtús, deimhneoimid gur leatsa do sheoladh ríomhphoist. Ina dhiaidh sin, deimhneoimid d’fhón.',
  oneMore: {
    title: 'Cód amháin eile',
    confirmed: (destination) =>
      `Tá do sheoladh ríomhphoist deimhnithe. Cuir isteach anois an cód a sheolamar chuig ${destination ?? 'd’fhón'}.`,
  },
  trust: 'Cuimhnigh ar an ngléas seo ar feadh 30 lá',
  trustHint: 'Ná cuir tic anseo ar ríomhaire a roinntear.',
  submit: 'Cuir isteach',
  submitting: 'Á sheiceáil…',
  filled: (button) =>
    `Líonamar isteach an cód ó do theachtaireacht téacs. Brúigh “${button}” chun leanúint ar aghaidh.`,
  failures: { tooMany: askAgain.tooManyCodes, other: unexpected },
  sendAgain: 'Seol an cód arís',
  noCode: 'Gan cód fós?',
  wait: {
    EMAIL: 'D’fhéadfadh sé cúpla nóiméad a ghlacadh. Féach sa dramhphost freisin.',
    SMS: 'D’fhéadfadh sé cúpla nóiméad a ghlacadh.',
  },
  lastSent: (time) => `Seolta go deireanach ag ${time}`,
  resend: {
    label: 'Seol arís',
    sent: 'Seoladh an cód arís',
    wait: (left) => `Is féidir leat cód eile a iarraidh i gceann ${waitOf(left)}`,
    over: 'Is féidir leat cód eile a iarraidh anois',
    failures: {
      tooMany: () => 'Tá an cód deireanach ar an mbealach chugat. Fan tamall sula n-iarrann tú ceann eile.',
      other: unexpected,
    },
  },
  help: 'Ní féidir liom an cód a fháil',
  startAgain: 'Tosaigh an logáil isteach arís',
  changeChoice: 'Athraigh conas a fhaigheann tú cóid',
};

const final: SecondFactorWords['final'] = {
  updated: 'Nuashonraíodh do shocruithe 2FA.',
  disabled: 'Díchumasaíodh do shocruithe 2FA.',
  told: 'Chuireamar ríomhphost chugat le rá gur athraíodh do shocruithe 2FA.',
  next: 'Lean ar aghaidh',
};

const textsUnavailable: SecondFactorWords['textsUnavailable'] = {
  later: 'Ní féidir linn teachtaireachtaí téacs a sheoladh faoi láthair. Bain triail eile as ar ball.',
  orEmail:
    'Ní féidir linn teachtaireachtaí téacs a sheoladh faoi láthair. Bain triail eile as ar ball, nó roghnaigh ríomhphost.',
};

export const secondFactor: SecondFactorWords = {
  step: (at) => `Céim ${at} as 3`,
  logout: 'Logáil amach',
  settings,
  verify,
  textsUnavailable,
  final,
};
