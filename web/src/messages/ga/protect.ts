import type { ProtectMessages } from '../en/protect.ts';

export const protect: ProtectMessages = {
  title: 'Cosain do chuntas',
  text: {
    none: 'Faoi láthair, is leor do phasfhocal chun logáil isteach i do chuntas. Cuir leis rud nach bhfuil ag aon duine ach agatsa.',
    more: 'Iarrtar níos mó ná do phasfhocal ort cheana féin nuair a logálann tú isteach. Is féidir leat bealach eile a chur leis, agus coinneoidh tú a bhfuil agat.',
    required: (brand) =>
      `Chun do chuntas a choinneáil slán, éilíonn ${brand} fíordheimhniú dhá fhachtóir. Roghnaigh bealach anois: ní gá é a shocrú ach uair amháin.`,
    asked: (application) =>
      `Iarrann an feidhmchlár “${application}” fíordheimhniú dhá fhachtóir, agus níl sé ar siúl agat. Roghnaigh bealach chun leanúint ar aghaidh.`,
  },
  legend: 'Cad ba mhaith leat a chur leis?',
  ways: {
    PASSKEY: {
      label: 'Paseochair',
      note: 'Logáil isteach le do mhéarlorg, d’aghaidh nó PIN do ghléis, gan phasfhocal ná cód. Ní oibríonn sí ach ar ár bhfíorshuíomh gréasáin, mar sin ní féidir le suíomh bréige í a ghoid.',
    },
    KEY: {
      label: 'Eochair shlándála nó paseochair',
      note: 'Úsáid eochair shlándála má roinneann tú an gléas seo. Ní oibríonn sí ach ar ár bhfíorshuíomh gréasáin, mar sin ní féidir le suíomh bréige í a ghoid.',
    },
    APP: {
      label: 'Aip fhíordheimhnithe',
      note: 'Taispeánann aip cóid, fiú gan chomhartha. Cuireann tú ceann isteach nuair a iarraimid ort é.',
    },
    CODES: {
      label: {
        both: 'Cóid trí theachtaireacht téacs nó trí ríomhphost',
        SMS: 'Cóid trí theachtaireacht téacs',
        EMAIL: 'Cóid trí ríomhphost',
      },
      note: 'Seolaimid cód chugat nuair is gá dúinn a dheimhniú gur tusa atá ann.',
    },
  },
  recommended: 'Molta',
  next: 'Lean ar aghaidh',
  later: 'Ní anois',
  never: 'Ná fiafraigh díom arís',
};
