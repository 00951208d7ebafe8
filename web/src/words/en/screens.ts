export const screens = {
  failure: {
    title: 'Something went wrong, please try again.',
    text: 'We couldn’t show this page. Anything you already sent is safe.',
    reload: 'Reload the page',
  },
};

export type ScreenWords = typeof screens;
