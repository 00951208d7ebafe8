import type { PhoneWords } from '../en/phone.ts';

const irishMobile = 'Cuir isteach uimhir fóin póca Éireannach san fhormáid 08X XXX XXXX';

export const phone: PhoneWords = {
  label: 'Fón (fón póca más féidir)',
  problems: { required: irishMobile, invalid: irishMobile },
};
