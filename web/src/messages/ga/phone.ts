import type { PhoneMessages } from '../en/phone.ts';

const irishMobile = 'Cuir isteach uimhir fóin póca Éireannach san fhormáid 08X XXX XXXX';

export const phone: PhoneMessages = {
  label: 'Fón (fón póca más féidir)',
  notFrom: (countries) =>
    `Cuir isteach uimhir fóin póca ó cheann acu seo: ${countries}. Cuir + agus cód na tíre roimh uimhir ó lasmuigh d’Éirinn`,
  problems: { required: irishMobile, invalid: irishMobile },
};
