import { rotateSigningKeys, signingKeys } from '../../support/rotate-signing-keys.ts';
import { command } from '../command.ts';
import { tableText } from '../../plain-text.ts';

const none = 'There are no signing keys yet: they are made when an application or a proxy first asks.\n';

export const keysList = command({
  name: 'keys list',
  summary: 'List the keys that sign tokens for applications, and which one signs now.',
  options: {},
  run: async ({ deps }) => {
    const keys = await signingKeys(await deps());
    return {
      json: { keys },
      text:
        keys.length === 0
          ? none
          : tableText(
              ['key', 'algorithm', 'state', 'signs from', 'published'],
              keys.map((key) => [key.id, key.algorithm, key.state, key.signsFrom, key.isPublished]),
            ),
    };
  },
});

export const keysRotate = command({
  name: 'keys rotate',
  summary: 'Publish new signing keys. They sign after 24 hours. This also happens automatically every 90 days.',
  options: {
    now: {
      type: 'boolean',
      says: 'after a leak: sign with new keys at once and remove the others, whose tokens are then refused',
    },
  },
  audited: 'with-reason',
  run: async ({ deps, values, acting }) => {
    const { type, ...rotated } = await rotateSigningKeys(await deps(), acting, { atOnce: values.now === true });
    const from = rotated.signsFrom?.toISOString() ?? '';
    const says = {
      none,
      announced: `New keys are published, and sign from ${from}.\n`,
      'announced-already': `New keys are published already, and sign from ${from}: nothing was changed.\n`,
      rotated: 'New keys sign, and the others are out: every instance knows within a minute.\n',
    };
    return { json: { result: type, ...rotated }, text: says[type] };
  },
});
