export const screens = {
  failure: {
    title: 'Something went wrong, please try again.',
    text: 'The page could not be shown. Nothing you have already sent is lost.',
    reload: 'Load the page again',
  },
};

export type ScreenWords = typeof screens;
