/** RT12, RT14, RT15, SE1: pages of the member area. */
export const memberSettingsPage = '/memberarea/settings';
export const contactDetailsPage = '/memberarea/contactdetails';
export const policyDetailsPage = '/memberarea/policydetails';
export const consentPage = '/memberarea/consent?settings=true';
