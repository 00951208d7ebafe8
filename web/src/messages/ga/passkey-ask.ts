import type { PasskeyAskMessages } from '../en/passkey-ask.ts';

export const passkeyAsk: PasskeyAskMessages = {
  title: 'An chéad uair eile gan phasfhocal',
  text: 'Cuir paseochair leis, agus an chéad uair eile logálfaidh tú isteach le do mhéarlorg, d’aghaidh nó PIN an ghléis seo. Gan phasfhocal, gan chód.',
  prompt: 'Iarrfaidh do bhrabhsálaí ort a dhearbhú gur tusa atá ann. Ná déan é seo ach ar ghléas ar leat féin é.',
  add: 'Cuir paseochair leis',
  adding: 'Á cur leis…',
  later: 'Ní anois',
  never: 'Ná fiafraigh díom arís',
  problems: {
    impossible: 'Ní féidir leis an mbrabhsálaí seo paseochair a dhéanamh anseo.',
    failed: 'Níorbh fhéidir linn an phaseochair seo a chur leis. Bain triail eile as.',
    late: 'Tá tamall ann ó thug tú do chód, mar sin caithfidh tú a dhearbhú arís gur tusa atá ann. Déantar é sin ar an leathanach slándála.',
  },
  security: 'Téigh chuig an leathanach slándála',
};
