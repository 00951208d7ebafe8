import type { AccountWords } from '../en/account.ts';

const notAccepted = 'Níor glacadh le d’iarratas';
const errorOccurred = 'Tharla earráid. Bain triail eile as';

export const account: AccountWords = {
  settings: {
    title: 'Roghanna cuntais',
    text: 'Conas a logálann tú isteach, agus cad a choinníonn do chuntas slán.',
    loading: 'Á lódáil…',
    cards: {
      details: {
        title: 'Sonraí cuntais',
        text: 'Bainistigh do logáil isteach.',
        textWithNumber: 'Bainistigh do logáil isteach agus d’uimhir bhallraíochta.',
      },
      privacy: { title: 'Socruithe príobháideachais', text: 'An méid ar aontaigh tú leis, agus an méid nár aontaigh.' },
      secondFactor: {
        title: 'Fíordheimhniú dhá fhachtóir',
        text: 'Cód chomh maith le do phasfhocal nuair a logálann tú isteach.',
      },
      security: {
        title: 'Slándáil',
        text: 'Seisiúin, gléasanna i gcuimhne agus gníomhaíocht le déanaí.',
      },
    },
    secondFactorStates: {
      SMS: 'Ar siúl – trí theachtaireacht téacs',
      EMAIL: 'Ar siúl – trí ríomhphost',
      off: 'As',
    },
  },
  details: {
    title: 'Sonraí cuntais',
    text: 'An méid a úsáideann tú chun logáil isteach.',
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
    title: 'Nuashonraigh do ríomhphost',
    text: 'Seolaimid nasc chuig an seoladh nua. Athraítear do ríomhphost nuair a leanann tú é.',
    label: 'Ríomhphost nua',
    hint: 'Úsáidtear an seoladh seo le haghaidh gach cumarsáide ríomhphoist',
    submit: 'Seol an nasc',
    submitting: 'Á sheoladh…',
    notAnswered: errorOccurred,
  },
  waiting: {
    title: 'Seiceáil do ríomhphost',
    lead: 'Má tá an seoladh seo saor, tá nasc ar an mbealach chuige:',
    leadOnReturn: 'Táimid ag fanacht go ndeimhneoidh tú an seoladh seo:',
    unfinished:
      'Ní athrófar do ríomhphost go dtí go leanfaidh tú an nasc. Go dtí sin, logáil isteach leis an seanseoladh.',
    wait: 'D’fhéadfadh an ríomhphost suas le 5 nóiméad a ghlacadh; féach sa dramhphost freisin. Má tá an seoladh in úsáid cheana, ní sheoltar aon rud.',
    different: 'Úsáid seoladh eile',
  },
  confirm: {
    title: 'Deimhnigh an ríomhphost nua',
    text: 'Brúigh an cnaipe agus is leis an seoladh seo a logálfaidh tú isteach.',
    submit: 'Deimhnigh an ríomhphost nua',
    submitting: 'Á dheimhniú…',
    notAnswered: errorOccurred,
    lost: {
      title: 'Oscail an nasc i do ríomhphost arís',
      text: 'Lódáladh an leathanach seo arís, agus ar mhaithe le do shábháilteacht ní choinníonn sé an cód ón nasc. Oscail an nasc uair amháin eile: oibríonn sé fós.',
    },
  },
  verified: {
    success: {
      title: 'Athraíodh do ríomhphost',
      text: 'Úsáid an seoladh nua an chéad uair eile a logálfaidh tú isteach.',
      next: 'Lean ar aghaidh',
    },
    fail: {
      title: 'Níor athraíodh do ríomhphost',
      text: 'Tá do nasc deimhnithe imithe as feidhm nó úsáideadh cheana é. Bain triail eile as an seoladh ríomhphoist a nuashonrú.',
      next: 'Bain triail eile as',
    },
  },
  memberNumber: {
    title: 'Nuashonraigh d’uimhir bhallraíochta',
    text: 'Úsáid an uimhir atá ar an deimhniú ballraíochta is nuaí agat.',
    submit: 'Nuashonraigh',
    submitting: 'Á shábháil…',
    notAnswered: notAccepted,
    done: {
      title: 'Nuashonraíodh an uimhir bhallraíochta go rathúil',
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
      title: 'Athraíodh an pasfhocal go rathúil',
      text: 'Logáladh amach thú i ngach áit eile. Chuireamar ríomhphost chugat le rá gur athraíodh do phasfhocal.',
    },
  },
};
