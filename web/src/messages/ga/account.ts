import type { AccountMessages } from '../en/account.ts';
import { endedWays } from './ended-ways.ts';
import { askAgain, waitOf } from './resend.ts';
import { moments } from './date-and-time.ts';

const notAccepted = 'Níor glacadh le d’iarratas';
const errorOccurred = 'Tharla earráid. Bain triail eile as';

export const account: AccountMessages = {
  settings: {
    title: 'Sainroghanna cuntais',
    text: 'Socraigh an chaoi a logálann tú isteach agus coinnigh do chuntas slán.',
    loading: 'Á lódáil…',
    cards: {
      details: {
        title: 'Sonraí cuntais',
        text: 'Bainistigh do shonraí logála isteach.',
        textWithNumber: 'Bainistigh do shonraí logála isteach agus d’uimhir bhallraíochta.',
      },
      privacy: {
        title: 'Socruithe príobháideachais',
        text: 'Féach ar na rudaí ar aontaigh tú leo.',
      },
      twoFactor: {
        title: 'Fíordheimhniú dhá fhachtóir',
        text: 'Úsáid cód nó paseochair chomh maith le do phasfhocal nuair a logálann tú isteach.',
      },
      security: {
        title: 'Slándáil',
        text: 'Paseochracha, aip fhíordheimhnithe, gléasanna, feidhmchláir agus an ghníomhaíocht is déanaí.',
      },
      colleagues: {
        title: 'Comhghleacaithe',
        text: 'Féach cé atá in ann logáil isteach le haghaidh d’aitheantais, agus tabhair cuireadh do dhaoine eile.',
        textForStaff: 'Féach cé hiad do riarthóirí.',
        reviewDue: 'Deimhnigh an liosta, le do thoil',
      },
    },
    sharedNotice: {
      title: 'An mbaineann níos mó ná duine amháin úsáid as an gcuntas seo?',
      text: 'Tá an chuma ar an scéal go logálann níos mó ná duine amháin isteach leis an gcuntas seo. Tabhair cuireadh do gach duine acu, ionas go mbeidh a chuntas féin ag gach duine. Ansin athraigh do phasfhocal.',
      invite: 'Tabhair cuireadh do chomhghleacaithe',
      notNow: 'Ní anois',
    },
    you: {
      title: 'Do chuntas',
      name: 'Ainm',
      groupId: 'Aitheantas grúpa',
      language: 'Teanga ár ríomhphost',
      languageName: 'Gaeilge',
      languageNote: 'Scríobhaimid sa teanga a úsáideann tú anseo.',
    },
    safety: {
      title: 'Do shlándáil i mbeagán focal',
      twoFactor: 'Fíordheimhniú dhá fhachtóir',
      turnOn: 'Cuir ar siúl é',
    },
  },
  details: {
    title: 'Sonraí cuntais',
    text: 'Na sonraí a úsáideann tú chun logáil isteach.',
    email: { label: 'Ríomhphost', change: 'an seoladh ríomhphoist' },
    memberNumber: { label: 'Uimhir bhallraíochta', change: 'an uimhir bhallraíochta', none: 'Níl ceann ann fós' },
    password: { label: 'Pasfhocal', change: 'an pasfhocal', hidden: 'I bhfolach' },
    change: 'Athraigh',
    add: 'Cuir isteach',
    waiting: (email) => `Táimid ag fanacht go ndeimhneoidh tú ${email}`,
  },
  current: 'Faoi láthair:',
  next: 'Lean ar aghaidh',
  email: {
    title: 'Nuashonraigh do sheoladh ríomhphoist',
    text: 'Seolfaimid nasc chuig an seoladh nua. Ní athrófar do sheoladh ríomhphoist go dtí go n-osclóidh tú an nasc agus go ndeimhneoidh tú an seoladh.',
    label: 'Ríomhphost nua',
    hint: 'Úsáidtear an seoladh seo le haghaidh gach cumarsáide ríomhphoist',
    submit: 'Seol an nasc',
    submitting: 'Á sheoladh…',
    notAnswered: errorOccurred,
    stepUp: 'Chun do sheoladh ríomhphoist a athrú, deimhnigh ar dtús gur tusa atá ann.',
  },
  waiting: {
    title: 'Seiceáil do ríomhphost',
    lead: 'Mura bhfuil an seoladh seo in úsáid cheana, tá nasc ar an mbealach chuige:',
    leadOnReturn: 'Táimid ag fanacht go ndeimhneoidh tú an seoladh seo:',
    unfinished:
      'Ní athrófar do sheoladh ríomhphoist go dtí go n-osclóidh tú an nasc. Go dtí sin, logáil isteach leis an seanseoladh.',
    wait: 'D’fhéadfadh sé suas le 5 nóiméad a thógáil ar an ríomhphost teacht. Féach sa dramhphost freisin. Má tá an seoladh in úsáid cheana, ní bhfaighidh tú ríomhphost.',
    different: 'Úsáid seoladh eile',
    cancel: 'Cealaigh an t-athrú',
    cancelling: 'Á chealú…',
    cancelled: 'Ní athrófar do sheoladh ríomhphoist.',
    resend: {
      label: 'Seol an nasc arís',
      sent: 'Mura bhfuil an seoladh seo in úsáid cheana, tá an nasc ar a bhealach arís.',
      wait: (left) => `Am fágtha sula mbeidh tú in ann an nasc a iarraidh arís: ${waitOf(left)}`,
      over: 'Is féidir leat an nasc a iarraidh arís anois',
      failures: {
        tooMany: () => 'Tá an nasc deireanach ar an mbealach chugat. Fan tamall sula n-iarrfaidh tú arís é.',
        busy: askAgain.busy,
        other: errorOccurred,
      },
    },
  },
  confirm: {
    title: 'Deimhnigh an seoladh ríomhphoist nua',
    text: 'Brúigh an cnaipe chun tosú ag logáil isteach leis an seoladh seo.',
    submit: 'Deimhnigh an seoladh ríomhphoist nua',
    address: (email) => `Do sheoladh ríomhphoist nua: ${email}`,
    submitting: 'Á dheimhniú…',
    notAnswered: errorOccurred,
    lost: {
      title: 'Oscail an nasc i do ríomhphost arís',
      text: 'Athlódáladh an leathanach seo, agus níl do chód aige a thuilleadh. Oscail an nasc i do ríomhphost arís: oibríonn sé fós.',
    },
  },
  verified: {
    success: {
      title: 'Athraíodh do sheoladh ríomhphoist',
      text: 'Úsáid an seoladh nua an chéad uair eile a logálfaidh tú isteach.',
      logIn: 'Is féidir leat logáil isteach anois.',
      next: 'Lean ar aghaidh',
    },
    fail: {
      title: 'Níor athraíodh do sheoladh ríomhphoist',
      text: 'Tá do nasc deimhnithe imithe as feidhm nó úsáideadh cheana é. Bain triail eile as an seoladh ríomhphoist a nuashonrú.',
      next: 'Bain triail eile as',
    },
  },
  undo: {
    title: 'Cuir an t-athrú ar do sheoladh ríomhphoist ar neamhní',
    lead: 'D’iarr duine éigin seoladh ríomhphoist do chuntais a athrú. Mura tusa a bhí ann, brúigh an cnaipe. Ansin:',
    steps: [
      'mura ndearnadh an t-athrú fós, cuirfear ar ceal é',
      'má rinneadh an t-athrú cheana, gheobhaidh do chuntas ar ais an seoladh ar tháinig ár ríomhphost chuige, agus ní bheidh aon duine in ann logáil isteach go dtí go roghnóidh tú pasfhocal nua',
      'logálfar gach gléas amach, agus ní choinneofar aon cheann acu i gcuimhne a thuilleadh',
    ],
    submit: 'Cuir an t-athrú ar neamhní',
    submitting: 'Á chur ar neamhní…',
    ifYou: 'Más tusa a bhí ann, dún an leathanach seo. Níor athraíodh aon rud.',
    cancelled: {
      title: 'Cuireadh an t-athrú ar ceal',
      text: 'Logáladh gach gléas amach. Mura tusa a d’iarr an t-athrú, tá do phasfhocal ar eolas ag duine eile: athshocraigh anois é.',
    },
    cancelledLocked: {
      title: 'Cuireadh an t-athrú ar ceal',
      text: 'Logáladh gach gléas amach. Tá do chuntas faoi ghlas go dtí go roghnóidh tú pasfhocal nua. Athshocraigh do phasfhocal chun an glas a bhaint.',
    },
    cancelledDisabled: {
      title: 'Cuireadh an t-athrú ar ceal',
      text: 'Logáladh gach gléas amach. Tá do chuntas curtha ar fionraí, agus mar sin ní féidir le haon duine logáil isteach ann ná pasfhocal nua a roghnú. Déan teagmháil linn agus cabhróimid leat.',
    },
    recentWays: {
      title: 'Curtha le do chuntas le 30 lá anuas:',
      PASSKEY: (date, name) =>
        name === undefined ? `Paseochair, ${moments.date(date)}` : `Paseochair “${name}”, ${moments.date(date)}`,
      APP: (date) => `Aip fhíordheimhnithe, ${moments.date(date)}`,
      RECOVERY: (date) => `Cóid athshlánaithe, ${moments.date(date)}`,
      reset:
        'Nach leatsa iad? Athshocraigh do phasfhocal. Bainfidh sé sin na paseochracha agus na cóid athshlánaithe atá ar an liosta seo.',
      app: 'Ní bhaineann athshocrú aip fhíordheimhnithe. Mura tusa a chuir leis í, déan teagmháil linn.',
    },
    undone: {
      title: 'Tá a sheanseoladh ríomhphoist ag do chuntas arís',
      text: 'Logáladh gach gléas amach, agus ní bheidh aon duine in ann logáil isteach go dtí go roghnóidh tú pasfhocal nua. Sheolamar ríomhphost chugat ina bhfuil nasc chun é a roghnú.',
      wait: 'D’fhéadfadh sé suas le 5 nóiméad a thógáil ar an ríomhphost teacht. Féach sa dramhphost freisin.',
      toLogin: 'Téigh chuig an logáil isteach',
    },
    ended: endedWays,
    undoneDisabled: {
      title: 'Tá a sheanseoladh ríomhphoist ag do chuntas arís',
      text: 'Logáladh gach gléas amach. Tá do chuntas curtha ar fionraí, agus mar sin níl aon nasc le haghaidh pasfhocal nua sa ríomhphost a sheolamar chugat. Déan teagmháil linn agus cabhróimid leat. Nuair a bheidh do chuntas ar oscailt arís, roghnaigh pasfhocal nua chun logáil isteach.',
    },
    failed: {
      title: 'Tá an nasc seo imithe as feidhm nó úsáideadh cheana é',
      text: 'Is féidir leat do chuntas a chosaint fós: athshocraigh do phasfhocal, agus ansin déan teagmháil linn.',
    },
    taken: {
      title: 'Ní féidir do sheoladh ríomhphoist a chur ar ais',
      text: 'Tá an seoladh sin á úsáid ag cuntas eile anois. Logálamar gach gléas amach agus chuireamar do chuntas faoi ghlas, agus mar sin ní féidir le haon duine logáil isteach ann. Déan teagmháil linn agus cabhróimid leat. Oibríonn an nasc inár ríomhphost fós.',
    },
    lost: {
      title: 'Oscail an nasc i do ríomhphost arís',
      text: 'Chun an leathanach seo a úsáid, oscail an nasc inár ríomhphost faoi do sheoladh ríomhphoist. Is féidir leat do chuntas a chosaint freisin trí do phasfhocal a athshocrú.',
    },
    reset: 'Athshocraigh do phasfhocal',
    contact: 'Déan teagmháil linn',
  },
  memberNumber: {
    title: 'Nuashonraigh d’uimhir bhallraíochta',
    text: 'Úsáid an uimhir atá ar an teastas ballraíochta is déanaí atá agat.',
    submit: 'Nuashonraigh',
    submitting: 'Á shábháil…',
    notAnswered: notAccepted,
    done: {
      title: 'Nuashonraíodh an uimhir bhallraíochta',
      text: 'Chuireamar ríomhphost chugat le rá gur athraíodh d’uimhir bhallraíochta.',
    },
  },
  password: {
    title: 'Athraigh do phasfhocal',
    text: 'Roghnaigh ceann nach n-úsáideann tú in aon áit eile.',
    submit: 'Athraigh an pasfhocal',
    submitting: 'Á shábháil…',
    notAnswered: notAccepted,
    done: {
      title: 'Athraíodh an pasfhocal',
      text: 'Logáladh amach thú i ngach áit eile. Chuireamar ríomhphost chugat le rá gur athraíodh do phasfhocal.',
    },
  },
};
