export const screens = {
  notOpenYet: {
    title: 'This page isn’t open yet',
    text: 'We are still weaving this part of the site. Until it opens, our team can do this for you.',
    toLogin: 'Go to login',
    toContact: 'Contact us',
  },
  failure: {
    title: 'Something went wrong, please try again.',
    text: 'The page could not be shown. Nothing you have already sent is lost.',
    reload: 'Load the page again',
  },
};

export type ScreenWords = typeof screens;
