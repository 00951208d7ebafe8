import { listOperators } from '../../identity/desk/operator-store.ts';
import { command } from '../command.ts';
import { tableText } from '../plain-text.ts';

export const operatorList = command({
  name: 'operator list',
  summary: 'Who works at the support desk, and who did.',
  options: {},
  run: async ({ deps }) => {
    const { db } = await deps();
    const operators = (await listOperators(db)).map(({ name, email, role, passwordHash, disabledAt, createdAt }) => ({
      name,
      email,
      role,
      state: disabledAt ? 'disabled' : passwordHash === null ? 'invited' : 'active',
      createdAt,
    }));
    const head = ['name', 'email', 'role', 'state', 'since'];
    return {
      json: { operators },
      text: tableText(
        head,
        operators.map((each) => Object.values(each)),
      ),
    };
  },
});
