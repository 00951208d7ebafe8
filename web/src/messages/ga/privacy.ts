import type { ConsentAct } from '@selvage/contract/api/consents';
import type { Language } from '@selvage/contract/languages';
import type { PrivacyMessages } from '../en/privacy.ts';
import { years } from '@selvage/contract/counted-units/ga';
import { moments } from './date-and-time.ts';
import { refusalSentences } from './refusal-sentences.ts';
import { askAgain } from './resend.ts';

const inLanguage: Readonly<Record<Language, string>> = { en: 'i mBéarla', ga: 'i nGaeilge' };

const acts: Readonly<Record<ConsentAct, (day: string, language: Language) => string>> = {
  agreed: (day, language) => `D’aontaigh tú leis an ${day}, ${inLanguage[language]}.`,
  declined: (day) => `Níor aontaigh tú leis. Dúirt tú é sin linn an ${day}.`,
  withdrawn: (day) => `Tharraing tú do thoiliú siar an ${day}.`,
};

const actsForApplications: Readonly<Record<ConsentAct, (day: string) => string>> = {
  agreed: (day) => `Lig tú dó do shonraí a fheiceáil an ${day}.`,
  declined: (day) => `Níor lig tú dó do shonraí a fheiceáil an ${day}.`,
  withdrawn: (day) => `Chuir tú cosc air do shonraí a fheiceáil an ${day}.`,
};

const failures = {
  tooMany: askAgain.tooMany,
  busy: askAgain.busy,
  other: refusalSentences.other,
};

export const privacy: PrivacyMessages = {
  title: 'Socruithe príobháideachais',
  lead: 'Féach cad leis ar aontaigh tú, faigh cóip de do shonraí, nó dún do chuntas ar líne.',
  notLoaded: 'Níorbh fhéidir linn do shocruithe príobháideachais a lódáil.',
  date: (moment) => moments.date(new Date(moment)),
  failures: {
    ...failures,
    named: {
      'step-up.required': refusalSentences['step-up.required'],
      'action.not-allowed': 'Ní féidir leat é seo a dhéanamh anseo. Déan teagmháil linn agus cabhróimid leat.',
      'copy.refused': 'Tá an chóip seo imithe as feidhm nó íoslódáladh cheana í. Is féidir leat ceann nua a iarraidh.',
      'closing.over': 'Ní raibh do chuntas ar líne le dúnadh a thuilleadh.',
    },
  },
  agreements: {
    title: 'Na rudaí ar aontaigh tú leo',
    none: 'Níl aon taifead againn ar na rudaí ar aontaigh tú leo.',
    subjects: { terms: 'Téarmaí agus coinníollacha', 'data-processing': 'Úsáid do shonraí' },
    named: (title, version) => (version === '' ? title : `${title}, leagan ${version}`),
    answer: ({ subject, act, language }, day) =>
      subject === 'application' ? actsForApplications[act](day) : acts[act](day, language),
    read: 'Léigh é',
    noCopy: 'Níl cóip den téacs seo againn.',
    toApplications: 'Téigh chuig d’fheidhmchláir',
    withdraw: 'Tarraing siar',
    withdrawn: 'Tharraing tú do thoiliú siar. Logálamar amach thú ar do ghléasanna eile agus i d’fheidhmchláir.',
    question: {
      title: 'Do thoiliú a tharraingt siar?',
      text: (area) =>
        `Ní bheidh tú in ann an limistéar seo a úsáid: ${area}. Logálfaimid amach thú ar do ghléasanna eile.`,
      sure: 'Tarraing siar',
      sending: 'Á tharraingt siar…',
      cancel: 'Cealaigh',
    },
  },
  copy: {
    title: 'Faigh cóip de do shonraí',
    none: 'Ullmhaímid comhad ina bhfuil gach rud atá ag an tseirbhís seo fút, agus cuirfimid ríomhphost chugat nuair a bheidh sé réidh.',
    ask: 'Faigh cóip',
    asking: 'Á hiarraidh…',
    asked: 'Táimid ag ullmhú na cóipe. Cuirfimid ríomhphost chugat nuair a bheidh sí réidh.',
    preparing:
      'Táimid á hullmhú. Is féidir leat an leathanach seo a fhágáil: cuirfimid ríomhphost chugat nuair a bheidh sí réidh.',
    ready: (day) => `Réidh go dtí an ${day}.`,
    isReady: 'Tá do chóip réidh.',
    download: 'Íoslódáil',
    downloading: 'Á híoslódáil…',
    downloaded: 'Tá an íoslódáil críochnaithe. Coinnigh an comhad in áit nach féidir le duine ar bith eile é a léamh.',
    failed: 'Níor éirigh leis sin. Bain triail eile as.',
    tooMany: 'Fuair tú trí chóip le 30 lá anuas. Is féidir leat ceann eile a iarraidh níos déanaí.',
    file: 'mo-shonrai.zip',
  },
  close: {
    title: 'Dún do chuntas ar líne',
    text: {
      insured: 'Beidh seacht lá agat chun d’intinn a athrú. Ní chuireann sé seo deireadh le d’árachas.',
      other: 'Beidh seacht lá agat chun d’intinn a athrú.',
    },
    link: 'Dún mo chuntas ar líne',
    closes: (day) => `Dúnfar do chuntas ar líne an ${day}.`,
    keep: 'Coinnigh mo chuntas',
    keeping: 'Á choinneáil…',
    kept: 'Fanfaidh do chuntas ar líne ar oscailt.',
  },
  kept: {
    title: 'Cad a choinnímid, agus cá fhad',
    years: (count) =>
      `Coinnímid an taifead ar na rudaí ar aontaigh tú leo ar feadh ${years(count)} tar éis dheireadh do chuntais, gan d’ainm ná do sheoladh ríomhphoist.`,
  },
  closing: {
    title: 'Dún do chuntas ar líne',
    text: {
      insured: 'Ní chuireann sé seo deireadh le d’árachas.',
      other: 'Ní bheidh tú in ann logáil isteach ina dhiaidh sin.',
    },
    ends: {
      title: 'Na rudaí a mbeidh deireadh leo',
      list: [
        'Ní bheidh tú in ann logáil isteach a thuilleadh, anseo ná i bhfeidhmchlár.',
        'Scriosfaimid do sheoladh ríomhphoist, do phasfhocal, do phaseochracha agus gach sonra eile de do chuntas.',
        'Scriosfar cóip de do shonraí nár íoslódáil tú.',
      ],
    },
    keeps: {
      title: 'Na rudaí a choinnímid, agus cén fáth',
      list: [
        'An taifead ar na rudaí ar aontaigh tú leo, ionas gur féidir linn é a chruthú. Níl ainm ná seoladh ríomhphoist air.',
        'An taifead ar ar tharla sa chuntas, ionas gur féidir teacht ar mhí-úsáid. Níl ainm ná seoladh ríomhphoist air.',
      ],
      insured: 'An méid atá againn faoi d’árachas. Ní cuid den chuntas seo é.',
    },
    days: 'Tá seacht lá agat chun d’intinn a athrú.',
    submit: (day) => `Dún mo chuntas an ${day}`,
    submitting: 'Á dhúnadh…',
    cancel: 'Cealaigh',
    notAnswered: refusalSentences.other,
    stepUp: 'Sula ndúnfaimid do chuntas, deimhnigh gur tusa atá ann.',
    done: {
      title: (day) => `Dúnfar do chuntas ar líne an ${day}.`,
      text: 'Go dtí sin oibreoidh gach rud mar a d’oibrigh roimhe seo. Chuireamar nasc chugat i ríomhphost. Is féidir leat do chuntas a choinneáil leis.',
      next: 'Ar ais chuig na socruithe príobháideachais',
    },
    notAllowed: 'Ní féidir cuntas den chineál seo a dhúnadh anseo. Déan teagmháil linn agus cabhróimid leat.',
  },
  keep: {
    title: 'Do chuntas ar líne a choinneáil?',
    lead: 'Iarradh orainn an cuntas seo a dhúnadh. Má bhrúnn tú an cnaipe, fanfaidh sé ar oscailt.',
    submit: 'Coinnigh mo chuntas',
    submitting: 'Á choinneáil…',
    ifYou: 'Más mian leat do chuntas a dhúnadh, dún an leathanach seo. Níor athraíodh aon rud.',
    failures,
    done: {
      title: 'Fanfaidh do chuntas ar líne ar oscailt.',
      text: 'Mura tusa a d’iarr orainn é a dhúnadh, athshocraigh do phasfhocal, agus ansin déan teagmháil linn.',
      next: 'Logáil isteach',
    },
    over: {
      title: 'Tá an nasc seo imithe as feidhm nó úsáideadh cheana é',
      text: 'Logáil isteach chun a fheiceáil an bhfuil do chuntas le dúnadh. Mura féidir leat logáil isteach, déan teagmháil linn.',
      next: 'Logáil isteach',
    },
    lost: {
      title: 'Oscail an nasc i do ríomhphost arís',
      text: 'Chun do chuntas a choinneáil, oscail an nasc inár ríomhphost faoin dúnadh. Nó logáil isteach, agus coinnigh é sna socruithe príobháideachais.',
      next: 'Logáil isteach',
    },
    contact: 'Déan teagmháil linn',
  },
};
