import type { ConfirmMessages } from '../en/confirm.ts';

export const confirm: ConfirmMessages = {
  password: {
    title: 'Deimhnigh do logáil isteach',
    asks: (application) => `Iarrann an feidhmchlár “${application}” ort do logáil isteach a dheimhniú.`,
    text: 'Cuir isteach do phasfhocal arís chun leanúint ar aghaidh.',
    passkeyText: 'Úsáid do phaseochair, nó cuir isteach do phasfhocal arís, chun leanúint ar aghaidh.',
    submit: 'Lean ar aghaidh',
    submitting: 'Á sheiceáil…',
    notAnswered: 'Earráid gan choinne, bain triail eile as.',
  },
  code: {
    title: 'Céim amháin eile',
    asks: (application) => `Iarrann an feidhmchlár “${application}” fíordheimhniú dhá fhachtóir.`,
    asksForPasskey: (application) => `Iarrann an feidhmchlár “${application}” paseochair.`,
    text: 'Chun leanúint ar aghaidh, deimhnigh le cód gur tusa atá ann.',
    passkeyText: 'Chun leanúint ar aghaidh, deimhnigh le do phaseochair gur tusa atá ann.',
    needsPasskey: 'Chun leanúint ar aghaidh, teastaíonn paseochair uait.',
    missing: {
      'no-passkey': 'Níl ceann agat don suíomh seo fós.',
      'no-browser': 'Ní féidir leis an mbrabhsálaí seo paseochracha a úsáid. Bain triail as brabhsálaí nó gléas eile.',
    },
    add: {
      text: 'Is féidir leat ceann a chur leis ar an leathanach slándála, faoi “Bealaí le logáil isteach”. Ansin oscail arís an leathanach a bhí uait.',
      link: 'Téigh chuig an leathanach slándála',
    },
  },
};
