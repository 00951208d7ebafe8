export const landingLoop = {
  loop: {
    title: 'You are logged in',
    text: (page: string): string =>
      `The next page, ${page}, keeps sending you back here, so we have stopped trying. Please try again later, or contact us if it goes on.`,
    retry: 'Try again',
    settings: 'Account preferences',
    logOut: 'Log out',
  },
};

export type LandingLoopMessages = typeof landingLoop;
