/** What the server has removed besides sessions, after a reset or a recovery. */
export const endedWays = {
  passkeys:
    'We removed the passkeys that were added in the last 30 days. After you log in, you can add them again under Security.',
  codes:
    'Your recovery codes were made in the last 30 days, so they no longer work. After you log in, you can get new ones under Security.',
  both: 'We removed the passkeys and recovery codes from the last 30 days. They no longer work. After you log in, you can set them up again under Security.',
};

export type EndedWaysMessages = typeof endedWays;
