export const landingLoop = {
  loop: {
    title: 'You are logged in',
    text: (page: string): string =>
      `The next page, ${page}, keeps sending you back here, so we’ve stopped. Try again later, or contact us if it keeps happening.`,
    retry: 'Try again',
    settings: 'Account preferences',
    logOut: 'Log out',
  },
};

export type LandingLoopMessages = typeof landingLoop;
