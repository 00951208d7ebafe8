/** Pages of the site around us (RT7); the terms page is a column of the user types. */
export const faqPage = '/faq';
export const contactPage = '/contactus';
