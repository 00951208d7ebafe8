import type { WaysMessages } from '../en/ways.ts';
import { moments } from './date-and-time.ts';
import { refusalSentences } from './refusal-sentences.ts';

const notAnswered = refusalSentences.other;
const whatFor =
  'Mura féidir leat cód a fháil ná paseochair a úsáid, is féidir leat logáil isteach le cód athshlánaithe.';

export const ways: WaysMessages = {
  lead: {
    well: 'Cosanta go maith.',
    better: 'D’fhéadfadh sé a bheith níos fearr.',
    by: (step, orPasskey) => `Pasfhocal agus ${step}${orPasskey ? ', nó paseochair' : ''}.`,
    byPasskey: 'Logálann tú isteach le paseochair.',
    byPasskeyOrEmail:
      'Logálann tú isteach le paseochair. Mura féidir leat í a úsáid, is féidir leat cóid trí ríomhphost a shocrú agus tú ag logáil isteach le do phasfhocal.',
    left: (codes) => `Fágtha: ${codes}.`,
    lacking: 'Níl aon chód athshlánaithe agat. Le ceann acu, d’fhéadfá logáil isteach gan chód ná paseochair.',
    passwordOnly: 'Níl ach do phasfhocal ag cosaint do chuntais.',
    passwordStill: 'Tá paseochair agat, ach is féidir logáil isteach le do phasfhocal amháin fós.',
    setUpApp: 'Socraigh aip fhíordheimhnithe',
    turnOnCodes: 'Cuir cóid ar siúl',
    more: 'Bealaí eile chun é a chosaint',
  },
  card: {
    title: 'Bealaí le logáil isteach',
    failed: 'Níorbh fhéidir linn na bealaí le logáil isteach a lódáil.',
    states: { on: 'Ar siúl', off: 'Múchta', none: 'Gan socrú' },
    manage: 'Bainistigh',
    password: {
      name: 'Pasfhocal',
      changed: (date) => `Roghnaíodh é: ${date}`,
      change: 'Athraigh',
    },
    app: {
      name: 'Aip fhíordheimhnithe',
      good: 'Taispeánann sí cóid ar d’fhón, fiú gan chomhartha.',
      since: (date) => `Ón ${date}`,
      setUp: 'Socraigh',
      replace: 'Athraigh',
      remove: 'Bain',
    },
    codes: {
      SMS: {
        name: 'Cóid trí theachtaireacht téacs',
        good: 'Seolaimid cód chugat trí theachtaireacht téacs i ndiaidh do phasfhocail.',
      },
      EMAIL: { name: 'Cóid trí ríomhphost', good: 'Seolaimid cód chugat trí ríomhphost i ndiaidh do phasfhocail.' },
      to: (destination) => `chuig ${destination}`,
      change: 'Athraigh',
      turnOn: 'Cuir ar siúl',
    },
    recovery: {
      name: 'Cóid athshlánaithe',
      left: (left) => `Cóid fágtha: ${left}`,
      unsaved: 'Ar chaill tú iad? Faigh cinn nua.',
      needs: 'Socraigh ceann de na bealaí thuas ar dtús.',
      getFirst: 'Faigh cóid athshlánaithe',
      get: 'Faigh cóid',
      getNew: 'Faigh cóid nua',
    },
  },
  setUp: {
    title: 'Socraigh aip fhíordheimhnithe',
    text: 'Taispeánann aip fhíordheimhnithe cód nua gach 30 soicind. Cuireann tú an cód sin isteach nuair a iarraimid ceann ort.',
    replaces: 'Téann sí in áit na haipe atá socraithe agat.',
    submit: 'Lean ar aghaidh',
    submitting: 'Á sheiceáil…',
    notAnswered,
    named: {
      'second-factor.not-allowed':
        'Ní féidir leat aip fhíordheimhnithe a úsáid leis an gcuntas seo. Téigh chuig an leathanach slándála chun na bealaí is féidir leat a úsáid a fheiceáil.',
    },
    scan: {
      title: 'Cuir an cuntas seo le d’aip',
      text: 'Beidh aip fhíordheimhnithe ag teastáil uait, mar shampla ceann d’fhóin, Google nó Microsoft. Cuir an cuntas léi, agus ansin cuir isteach an cód a thaispeánann sí.',
      open: {
        text: 'An bhfuil aip fhíordheimhnithe agat ar an ngléas seo?',
        link: 'Oscail d’aip fhíordheimhnithe',
      },
      scan: 'Oscail d’aip fhíordheimhnithe, roghnaigh cuntas a chur léi, agus scan an cód QR seo.',
      elsewhere: 'An bhfuil d’aip ar ghléas eile? Taispeáin an cód QR',
      image: 'Cód QR do d’aip fhíordheimhnithe',
      key: 'Nach féidir leat é a scanadh? Clóscríobh an eochair seo san aip:',
      keyHere: 'Nó cuir an cuntas le d’aip leis an eochair seo:',
      copy: 'Cóipeáil an eochair',
      copied: 'Cóipeáilte',
      notCopied: 'Níor lig do bhrabhsálaí dúinn cóipeáil. Roghnaigh an téacs agus cóipeáil féin é.',
      label: 'Cód ón aip',
      hint: 'Sé dhigit',
      submit: 'Socraigh',
      submitting: 'Á sheiceáil…',
      over: 'Tá an leathanach seo imithe as feidhm. Féach ar do leathanach slándála an bhfuil d’aip socraithe. Mura bhfuil, tosaigh arís.',
      again: 'Tosaigh arís',
    },
    done: {
      title: 'Tá d’aip fhíordheimhnithe socraithe',
      text: 'Cuir isteach cód ón aip nuair a iarrfaimid ceann ort. Tá tú logáilte amach ar gach gléas eile, agus níl aon cheann acu i gcuimhne againn.',
    },
  },
  remove: {
    title: 'Bain d’aip fhíordheimhnithe',
    text: 'Ní oibreoidh a cuid cód a thuilleadh. Logálfaimid amach thú ar do ghléasanna eile, agus ní bheidh siad i gcuimhne againn a thuilleadh.',
    toOptionalPasskey:
      'Logálfaidh tú isteach ina dhiaidh sin le do phasfhocal nó le do phaseochair. Is leor an pasfhocal leis féin.',
    submit: 'Bain an aip',
    submitting: 'Á baint…',
    notAnswered,
    named: {
      'second-factor.not-allowed':
        'Teastaíonn fíordheimhniú dhá fhachtóir ó do chuntas, mar sin ní féidir leat an aip a bhaint anois. Cuir cóid trí ríomhphost nó trí theachtaireacht téacs ar siúl ar dtús.',
    },
    done: {
      title: 'Baineadh d’aip fhíordheimhnithe',
      optionalPasskey: 'Logálann tú isteach le do phasfhocal nó le do phaseochair. Is leor an pasfhocal leis féin.',
      text: 'Is féidir leat an cuntas a scriosadh san aip freisin. Sheolamar ríomhphost chugat chun an t-athrú a dheimhniú.',
    },
  },
  recovery: {
    first: {
      title: 'Faigh cóid athshlánaithe',
      text: whatFor,
      submit: 'Faigh cóid athshlánaithe',
    },
    again: {
      title: 'Faigh cóid athshlánaithe nua',
      text: `${whatFor} Ní oibreoidh na seanchóid a thuilleadh chomh luath agus a gheobhaidh tú cóid nua.`,
      submit: 'Faigh cóid nua',
    },
    submitting: 'Cóid á bhfáil…',
    later: 'Ní anois',
    notAnswered,
    named: {
      'second-factor.not-allowed':
        'Ní féidir leat cóid athshlánaithe a fháil anois. Cuir fíordheimhniú dhá fhachtóir ar siúl nó cuir paseochair leis ar dtús. Más gá duit logáil isteach le paseochair, níl cóid athshlánaithe ar fáil: cuir an dara paseochair leis ina n-áit.',
    },
    codes: {
      title: 'Sábháil do chóid athshlánaithe',
      text: 'Oibríonn na cóid seo cheana féin. Is féidir leat logáil isteach uair amháin le gach ceann acu, mura féidir leat cód a fháil ná paseochair a úsáid. Ní thaispeánaimid iad ach anois: priontáil iad, nó sábháil i mbainisteoir pasfhocal iad.',
      replaced: 'Ní oibríonn do sheanchóid a thuilleadh.',
      made: (email, at) => `Cuntas: ${email}. Dáta: ${moments.date(at)}.`,
      list: 'Do chóid athshlánaithe',
      copy: 'Cóipeáil',
      copied: 'Cóipeáilte',
      notCopied: 'Níor lig do bhrabhsálaí dúinn cóipeáil. Roghnaigh an téacs agus cóipeáil féin é.',
      print: 'Priontáil',
      download: 'Íoslódáil',
      file: 'coid-athshlanaithe.txt',
      next: 'Shábháil mé iad',
      unsaved: {
        title: 'Imeacht gan do chóid?',
        text: 'Ní féidir linn na cóid seo a thaispeáint duit arís, agus ní oibríonn aon chóid athshlánaithe eile anois. Má imíonn tú, faigh cóid nua ar an leathanach slándála.',
        stay: 'Fan ar an leathanach seo',
        leave: 'Imigh',
      },
    },
  },
};
