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
    text: 'Taispeánann aip fhíordheimhnithe cód nua gach 30 soicind. Nuair a bheidh sí socraithe, iarrfaimid ort cód ón aip a chur isteach nuair a logálfaidh tú isteach le do phasfhocal.',
    replaces: 'Má tá aip agat cheana féin, téann an aip nua ina háit.',
    submit: 'Lean ar aghaidh',
    submitting: 'Á sheiceáil…',
    notAnswered,
    named: { 'second-factor.not-allowed': 'Ní féidir leat aip fhíordheimhnithe a shocrú don chuntas seo.' },
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
      text: 'Iarrfaimid ort cód ón aip a chur isteach nuair a logálfaidh tú isteach. Logálamar amach thú ar do ghléasanna eile, agus níl siad i gcuimhne againn a thuilleadh.',
    },
  },
  remove: {
    title: 'Bain d’aip fhíordheimhnithe',
    text: 'Ní oibreoidh a cuid cód a thuilleadh. Logálfaimid amach thú ar do ghléasanna eile, agus ní bheidh siad i gcuimhne againn a thuilleadh.',
    submit: 'Bain an aip',
    submitting: 'Á baint…',
    notAnswered,
    named: {
      'second-factor.not-allowed':
        'Ní féidir leat an aip a bhaint: teastaíonn fíordheimhniú dhá fhachtóir ó do chuntas, agus níl bealach eile agat. Cuir cóid trí ríomhphost nó trí theachtaireacht téacs ar siúl ar dtús.',
    },
    done: {
      title: 'Baineadh d’aip fhíordheimhnithe',
      text: 'Is féidir leat an cuntas a scriosadh san aip freisin. Sheolamar ríomhphost chugat chun an t-athrú a dheimhniú.',
    },
  },
  recovery: {
    first: {
      title: 'Faigh cóid athshlánaithe',
      text: 'Má chailleann tú d’fhón nó do phaseochair, is féidir leat logáil isteach le cód athshlánaithe.',
      submit: 'Faigh cóid athshlánaithe',
    },
    again: {
      title: 'Faigh cóid athshlánaithe nua',
      text: 'Má chailleann tú d’fhón nó do phaseochair, is féidir leat logáil isteach le cód athshlánaithe. Ní oibreoidh na seanchóid a thuilleadh.',
      submit: 'Faigh cóid nua',
    },
    submitting: 'Cóid á bhfáil…',
    notAnswered,
    named: {
      'second-factor.not-allowed':
        'Ní féidir leat cóid athshlánaithe a fháil. Teastaíonn fíordheimhniú dhá fhachtóir nó paseochair uait ar dtús, agus níl siad ar fáil nuair is gá logáil isteach le paseochair.',
    },
    codes: {
      title: 'Sábháil do chóid athshlánaithe',
      text: 'Is féidir leat logáil isteach uair amháin le gach ceann acu, má chailleann tú d’fhón nó do phaseochair. Ní thaispeánaimid iad ach anois: priontáil iad, nó sábháil i mbainisteoir pasfhocal iad.',
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
        text: 'Ní féidir linn na cóid seo a thaispeáint duit arís. Má imíonn tú anois, beidh ort cóid nua a fháil.',
        stay: 'Fan ar an leathanach seo',
        leave: 'Imigh',
      },
    },
  },
};
