import type { Language } from '@selvage/contract/languages';

export const neverAsk: Readonly<Record<Language, string>> = {
  en: 'We never ask for your password or for a code by email, by text message or on the phone.',
  ga: 'Ní iarrfaimid do phasfhocal ná cód ort choíche trí ríomhphost, trí theachtaireacht téacs ná ar an bhfón.',
};
