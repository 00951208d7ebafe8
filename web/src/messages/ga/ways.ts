import type { WaysMessages } from '../en/ways.ts';
import { refusalSentences } from './refusal-sentences.ts';

const notAnswered = refusalSentences.other;

export const ways: WaysMessages = {
  card: {
    title: 'Bealaí le logáil isteach',
    text: 'Cad a osclaíonn do chuntas, agus cad a thaispeánann gur tusa atá ann.',
    failed: 'Níorbh fhéidir linn na bealaí le logáil isteach a lódáil.',
    password: {
      name: 'Pasfhocal',
      good: 'Roghnaigh ceann nach n-úsáideann tú áit ar bith eile.',
      change: 'Athraigh',
    },
    app: {
      name: 'Aip fhíordheimhnithe',
      good: 'Taispeánann sí cóid ar d’fhón, fiú gan chomhartha. Iarraimid ceann i ndiaidh do phasfhocail.',
      since: (date) => `Socraithe an ${date}`,
      none: 'Gan socrú',
      setUp: 'Socraigh',
      replace: 'Cuir ceann eile ina háit',
      remove: 'Bain',
    },
    codes: {
      name: 'Cóid trí ríomhphost nó téacs',
      good: 'Seolaimid cód chugat i ndiaidh do phasfhocail.',
      to: (destination) => `Seolta chuig ${destination}`,
      none: 'Múchta',
      change: 'Athraigh',
    },
    recovery: {
      name: 'Cóid athshlánaithe',
      good: 'Don uair nach féidir leat d’aip ná do phaseochair a úsáid. Oibríonn gach ceann uair amháin.',
      left: (left) => `Cóid fágtha: ${left}`,
      none: 'Gan aon cheann',
      needs: {
        app: 'Gheobhaidh tú iad nuair a shocróidh tú aip fhíordheimhnithe.',
        passkey: 'Is féidir leat iad a dhéanamh nuair a bheidh paseochair agat.',
      },
      lacking:
        'Níl aon chód athshlánaithe agat. Nuair nach féidir leat d’aip ná do phaseochair a úsáid, téann cód athshlánaithe ina háit.',
      makeFirst: 'Déan cóid athshlánaithe',
      make: 'Déan cóid nua',
    },
  },
  setUp: {
    title: 'Socraigh aip fhíordheimhnithe',
    text: 'Taispeánann aip fhíordheimhnithe cód nua gach 30 soicind. Nuair a bheidh sí socraithe, iarrfaimid cód uaithi nuair a logálfaidh tú isteach le do phasfhocal. Má tá aip agat cheana, téann an aip nua ina háit.',
    submit: 'Lean ar aghaidh',
    submitting: 'Á sheiceáil…',
    notAnswered,
    named: { 'second-factor.not-allowed': 'Ní féidir leat aip fhíordheimhnithe a shocrú don chuntas seo.' },
    scan: {
      title: 'Scan é seo le d’aip',
      text: 'I d’aip fhíordheimhnithe, roghnaigh cuntas a chur leis agus dírigh an ceamara ar an gcearnóg seo.',
      image: 'Cód QR do d’aip fhíordheimhnithe',
      key: 'Nó clóscríobh an eochair seo san aip:',
      copy: 'Cóipeáil an eochair',
      copied: 'Cóipeáilte',
      notCopied: 'Níor lig do bhrabhsálaí dúinn cóipeáil. Roghnaigh an téacs agus cóipeáil féin é.',
      open: 'Oscail d’aip ar an bhfón seo',
      label: 'Cód ón aip',
      hint: 'Sé dhigit',
      submit: 'Socraigh',
      submitting: 'Á sheiceáil…',
      over: 'Tá an socrú seo thart: críochnaíodh é, tá deich nóiméad caite, nó thosaigh tú ceann eile. Taispeánann do leathanach slándála an bhfuil aip socraithe.',
      again: 'Tosaigh arís',
    },
    done: {
      title: 'Tá d’aip fhíordheimhnithe socraithe',
      text: 'Iarrfaimid cód uaithi nuair a logálfaidh tú isteach. Tá gléasanna eile logáilte amach, agus níl aon ghléas i gcuimhne a thuilleadh.',
    },
  },
  remove: {
    title: 'Bain d’aip fhíordheimhnithe',
    text: 'Ní oibreoidh a cuid cód a thuilleadh. Logálfar gléasanna eile amach, agus ní bheidh aon ghléas i gcuimhne a thuilleadh.',
    submit: 'Bain an aip',
    submitting: 'Á baint…',
    notAnswered,
    named: {
      'second-factor.not-allowed':
        'Ní féidir leat an aip a bhaint: teastaíonn fíordheimhniú dhá fhachtóir ó do chuntas, agus níl bealach eile agat. Cuir cóid trí ríomhphost nó trí theachtaireacht téacs ar siúl ar dtús.',
    },
    done: {
      title: 'Baineadh d’aip fhíordheimhnithe',
      text: 'Is féidir leat an iontráil a scriosadh san aip freisin. Sheolamar ríomhphost chugat chun an t-athrú a dhearbhú.',
    },
  },
  recovery: {
    title: 'Déan cóid athshlánaithe nua',
    text: 'Le cód athshlánaithe is féidir leat logáil isteach nuair nach féidir leat d’aip ná do phaseochair a úsáid. Cuireann cóid nua deireadh leis na seanchóid.',
    submit: 'Déan cóid nua',
    submitting: 'Cóid á ndéanamh…',
    notAnswered,
    named: {
      'second-factor.not-allowed':
        'Ní féidir leat cóid athshlánaithe a dhéanamh: níl aip fhíordheimhnithe ná paseochair agat, nó ní mór duit logáil isteach le paseochair.',
    },
    codes: {
      title: 'Coinnigh na cóid athshlánaithe seo',
      text: 'Ligeann gach ceann duit logáil isteach uair amháin nuair nach féidir leat d’aip ná do phaseochair a úsáid. Ní thaispeánaimid iad ach anois: priontáil iad, nó coinnigh i mbainisteoir pasfhocal iad.',
      list: 'Do chóid athshlánaithe',
      copy: 'Cóipeáil',
      copied: 'Cóipeáilte',
      notCopied: 'Níor lig do bhrabhsálaí dúinn cóipeáil. Roghnaigh an téacs agus cóipeáil féin é.',
      print: 'Priontáil',
      download: 'Íoslódáil',
      file: 'coid-athshlanaithe.txt',
      next: 'Choinnigh mé iad',
      unsaved: {
        title: 'Imeacht gan do chóid?',
        text: 'Ní féidir linn na cóid seo a thaispeáint duit arís. Má imíonn tú anois, beidh ort cóid nua a dhéanamh.',
        stay: 'Fan ar an leathanach seo',
        leave: 'Imigh',
      },
    },
  },
};
