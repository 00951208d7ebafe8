import { scopeWords } from '@selvage/contract/scope-words/ga';
import type { Activity, ApplicationActivity } from '@selvage/contract/api/security';
import type { SecurityMessages } from '../en/security.ts';
import { askAgain } from './resend.ts';
import { deviceMessages } from './device.ts';
import { moments } from './date-and-time.ts';

const activities: Record<Exclude<Activity, ApplicationActivity>, string> = {
  'signed-in': 'Logáladh isteach',
  'sign-in-failed': 'Iarracht logáil isteach le sonraí míchearta',
  'code-failed': 'Chuir duine éigin cód mícheart isteach',
  locked: 'An iomarca iarrachtaí as a chéile nár éirigh leo',
  'signed-out': 'Logáladh amach',
  registered: 'Cláraíodh an cuntas',
  activated: 'Gníomhachtaíodh an cuntas',
  'reset-asked': 'Iarradh nasc chun an pasfhocal a athshocrú',
  'password-reset': 'Athshocraíodh an pasfhocal',
  'password-changed': 'Athraíodh an pasfhocal',
  'email-change-asked': 'Iarradh athrú ar an seoladh ríomhphoist',
  'email-changed': 'Athraíodh an seoladh ríomhphoist',
  'email-change-cancelled': 'Cuireadh an t-athrú ar an seoladh ríomhphoist ar ceal',
  'email-change-undone':
    'Cuireadh an t-athrú ar an seoladh ríomhphoist ar neamhní, agus tá an cuntas faoi ghlas go dtí go roghnófar pasfhocal nua',
  'member-number-changed': 'Athraíodh an uimhir bhallraíochta',
  'two-factor-on': 'Cuireadh fíordheimhniú dhá fhachtóir ar siúl',
  'two-factor-changed': 'Athraíodh an fíordheimhniú dhá fhachtóir',
  'two-factor-off': 'Múchadh an fíordheimhniú dhá fhachtóir',
  'device-remembered': 'Coinníodh gléas i gcuimhne',
  'device-copied': 'Logáil duine éigin isteach le seanchóip de ghléas a bhí i gcuimhne, agus bhaineamar an gléas sin',
  'devices-forgotten': 'Baineadh na gléasanna a bhí i gcuimhne',
  'passkey-added': 'Cuireadh paseochair leis',
  'passkey-removed': 'Baineadh paseochair',
  'passkey-copied': 'Dhiúltaíomar do logáil isteach le paseochair a bhféadfadh cóip a bheith déanta di',
  'sessions-ended': 'Logáladh gléasanna eile amach',
  'not-me': 'Dúirt tú linn nach tusa a logáil isteach, agus chosnaíomar an cuntas',
};

const applicationActivities: Record<ApplicationActivity, (name: string) => string> = {
  'app-signed-in': (name) => `Logáladh isteach: ${name}`,
  'app-consented': (name) => `Lig tú do ${name} do shonraí a fheiceáil`,
  'app-consent-withdrawn': (name) => `Chuir tú stop le ${name} do shonraí a fheiceáil`,
  'app-ended': (name) => `Logáladh amach: ${name}`,
};

const somethingWentWrong = 'Chuaigh rud éigin amú, bain triail eile as.';

export const security: SecurityMessages = {
  title: 'Slándáil',
  text: 'Féach cá bhfuil tú logáilte isteach, na gléasanna a choinnímid i gcuimhne agus na rudaí a tharla le déanaí.',
  back: 'Ar ais chuig na socruithe',
  logOut: 'Logáil amach',
  moments,
  device: deviceMessages,
  loading: 'Á lódáil…',
  retry: 'Bain triail eile as',
  failures: { tooMany: askAgain.tooMany, other: somethingWentWrong },
  sessions: {
    title: 'Cá bhfuil tú logáilte isteach',
    text: 'Mura n-aithníonn tú gléas, logáil amach é agus athraigh do phasfhocal.',
    failed: 'Níorbh fhéidir linn liosta do sheisiún a lódáil.',
    onlyThis: 'Níl tú logáilte isteach in aon áit eile.',
    signedIn: (date, time) => `Logáladh isteach ${date}, ${time}`,
    lastActive: (ago) => `Gníomhaíocht dheireanach: ${ago}`,
    activeNow: 'Gníomhach anois',
    end: 'Logáil amach',
    endOthers: 'Logáil amach gach áit eile',
    ended: (device) => `Logáladh amach: ${device}.`,
    othersEnded: 'Tá tú logáilte amach gach áit eile.',
  },
  ask: {
    endTitle: (device) => `Logáil amach “${device}”`,
    endOthersTitle: 'Logáil amach gach áit eile',
    alsoForget: 'Bain na gléasanna seo freisin',
    text: 'Cuir isteach do phasfhocal chun a dheimhniú gur tusa atá ann.',
    submitting: 'Ag logáil amach…',
    cancel: 'Cealaigh',
    wrong: 'Tá an pasfhocal a chuir tú isteach mícheart. Clóscríobh arís é agus bain triail eile as',
    lastTry:
      'Tá an pasfhocal a chuir tú isteach mícheart. Tá iarracht amháin fágtha agat sula gcuirfear do chuntas faoi ghlas.',
  },
  devices: {
    title: 'Gléasanna a choinnímid i gcuimhne',
    text: 'Ní iarraimid cód ort nuair a logálann tú isteach ar na gléasanna seo.',
    failed: 'Níorbh fhéidir linn liosta na ngléasanna sin a lódáil.',
    empty:
      'Níl aon ghléas i gcuimhne. Má tá an fíordheimhniú dhá fhachtóir ar siúl, iarrfar cód ort gach uair a logálfaidh tú isteach.',
    lastUsed: (ago) => `Úsáid dheireanach: ${ago}`,
    until: (date) => `I gcuimhne go dtí an ${date}`,
    forget: 'Bain',
    forgetAll: 'Bain gach gléas',
    forgetting: 'Á bhaint…',
    forgotten: (device) => `Baineadh: ${device}.`,
    allForgotten: 'Níl aon ghléas i gcuimhne a thuilleadh.',
    confirm: {
      title: 'Gach gléas a bhaint?',
      text: 'Beidh cód ag teastáil an chéad uair eile a logálfaidh tú isteach ar gach ceann acu. Ní féidir é seo a chealú.',
      keep: 'Coinnigh iad',
    },
  },
  applications: {
    title: 'Feidhmchláir',
    text: 'Cá bhfanann tú logáilte isteach ar ghléas, agus a bhfuil cead ag daoine eile a fheiceáil.',
    failed: 'Níorbh fhéidir linn d’fheidhmchláir a lódáil.',
    empty: 'Níl tú logáilte isteach in aon fheidhmchlár ar ghléas, agus níl cead ag aon cheann do shonraí a fheiceáil.',
    lastUsed: (ago) => `Úsáid dheireanach: ${ago}`,
    end: 'Logáil amach',
    ending: 'Ag logáil amach…',
    ended: (name) => `Tá tú logáilte amach as ${name}.`,
    given: (date) => `Ceadaithe an ${date}`,
    can: 'Is féidir leis:',
    scope: scopeWords,
    withdraw: 'Tarraing siar',
    withdrawing: 'Á tharraingt siar…',
    withdrawn: (name) => `Ní féidir le ${name} do shonraí a fheiceáil a thuilleadh.`,
  },
  activity: {
    title: 'Gníomhaíocht le déanaí',
    text: 'Is in am na hÉireann atá na hamanna.',
    failed: 'Níorbh fhéidir linn do ghníomhaíocht le déanaí a lódáil.',
    empty: 'Níl aon ghníomhaíocht ann fós.',
    earlier: 'Taispeáin gníomhaíocht níos luaithe',
    marks: { failed: 'Theip air', locked: 'Faoi ghlas', unusual: 'Neamhghnách' },
    sentences: activities,
    applications: applicationActivities,
    unknownHelp: 'Rud éigin nach n-aithníonn tú?',
    changePassword: 'Athraigh do phasfhocal',
  },
  notMe: {
    title: 'Cosain do chuntas',
    lead: 'Má logáil duine eile isteach i do chuntas, brúigh an cnaipe thíos. Ansin:',
    steps: [
      'logálfar gach gléas amach, agus ní choinneofar aon cheann acu i gcuimhne a thuilleadh',
      'beidh do chuntas faoi ghlas go dtí go roghnóidh tú pasfhocal nua',
      'seolfar nasc chuig do sheoladh ríomhphoist chun an pasfhocal nua a roghnú',
    ],
    submit: 'Cosain mo chuntas',
    submitting: 'Á chosaint…',
    ifYou: 'Más tusa a bhí ann, dún an leathanach seo. Níor athraíodh aon rud.',
    done: {
      title: 'Tá do chuntas slán anois',
      text: 'Tá gach gléas logáilte amach, agus tá do chuntas faoi ghlas go dtí go roghnóidh tú pasfhocal nua. Sheolamar ríomhphost chugat ina bhfuil nasc chun pasfhocal nua a roghnú.',
      wait: 'D’fhéadfadh sé suas le 5 nóiméad a thógáil. Féach sa dramhphost freisin.',
      toLogin: 'Téigh chuig an logáil isteach',
    },
    failed: {
      title: 'Tá an nasc seo imithe as feidhm nó úsáideadh cheana é',
      text: 'Is féidir leat do chuntas a chosaint fós: athshocraigh do phasfhocal, agus ansin déan teagmháil linn.',
      reset: 'Athshocraigh do phasfhocal',
    },
    taken: {
      title: 'Ní féidir do sheoladh ríomhphoist a chur ar ais',
      text: 'Tá an seoladh sin á úsáid ag cuntas eile anois. Logálamar gach gléas amach agus chuireamar do chuntas faoi ghlas, agus mar sin ní féidir le haon duine logáil isteach ann. Déan teagmháil linn agus cabhróimid leat. Oibríonn an nasc inár ríomhphost fós.',
    },
    lost: {
      title: 'Oscail an nasc i do ríomhphost arís',
      text: 'Chun an leathanach seo a úsáid, oscail an nasc inár ríomhphost faoi ghléas nua. Is féidir leat do chuntas a chosaint freisin trí do phasfhocal a athshocrú.',
    },
    contact: 'Déan teagmháil linn',
  },
};
