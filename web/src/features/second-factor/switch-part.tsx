import { announce } from '../../ui/announcements.ts';
import { Switch } from '../../ui/switch.tsx';
import { useBook } from '../../words/book.ts';
import { secondFactorBook } from '../../words/second-factor-book.ts';
import { setupFlow } from './setup-store.ts';
import type { Setup } from './setup.ts';

/** MF1, MF4. */
export function SwitchPart({ setup: { policy, draft } }: { setup: Setup }) {
  const { settings } = useBook(secondFactorBook);
  const flip = () => {
    if (policy.mandatory) announce(settings.mandatory);
    else setupFlow.tell({ event: 'switched' });
  };
  return (
    <Switch
      id="mfa-settings-switch"
      label={settings.switch}
      on={draft.enabled}
      texts={settings}
      fixed={policy.mandatory ? settings.mandatory : undefined}
      onFlip={flip}
    />
  );
}
