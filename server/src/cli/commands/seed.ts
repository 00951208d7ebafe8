import { seedDemo } from '../../features/demo/seed.ts';
import { passwordHashing } from '../../identity/password-hash.ts';
import { command } from '../command.ts';
import { CommandFailure } from '../command-failure.ts';

export const seedCommand = command({
  name: 'seed',
  summary: 'Add the people and the registry of the demonstration; what people changed stays.',
  options: {},
  run: async ({ deps }) => {
    const { config, ...others } = await deps();
    if (config.mode === 'production')
      throw new CommandFailure('refused', 'SELVAGE_MODE is production: demo people have passwords that everyone knows');
    await seedDemo({ ...others, hashing: passwordHashing({ queue: config.limits.hashQueue }) });
    return { json: { seeded: true }, text: 'The demonstration has its people.\n' };
  },
});
