import type { PasskeyAskMessages } from '../en/passkey-ask.ts';

export const passkeyAsk: PasskeyAskMessages = {
  title: 'Logáil isteach gan phasfhocal an chéad uair eile',
  text: 'Cuir paseochair le do chuntas ionas go mbeidh tú in ann logáil isteach le do mhéarlorg, d’aghaidh nó PIN do ghléis. Ní bheidh do phasfhocal ná cód ag teastáil uait.',
  prompt: 'Iarrfaidh do bhrabhsálaí ort a dheimhniú gur tusa atá ann. Ná déan é seo ach ar do ghléas féin.',
  add: 'Cuir paseochair leis',
  adding: 'Á cur leis…',
  later: 'Ní anois',
  never: 'Ná fiafraigh díom arís',
  problems: {
    impossible: 'Ní féidir leis an mbrabhsálaí seo paseochair a chur leis. Bain triail as brabhsálaí nó gléas eile.',
    failed: 'Níorbh fhéidir linn an phaseochair seo a chur leis. Bain triail eile as.',
    late: 'Tá breis agus 10 nóiméad ann ó chuir tú cód isteach. Chun paseochair a chur leis, deimhnigh gur tusa atá ann ar an leathanach slándála.',
  },
  security: 'Téigh chuig an leathanach slándála',
};
