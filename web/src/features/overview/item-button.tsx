import button from '../../ui/button.module.css';
import { Spinner } from '../../ui/spinner.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

interface ItemButtonProps {
  label: string;
  /** Whom it is about, for those who do not see the row. */
  name: string;
  detailId: string;
  busy?: boolean;
  onPress: () => void;
}

export function ItemButton({ label, name, detailId, busy = false, onPress }: ItemButtonProps) {
  return (
    <button
      type="button"
      className={button['button']}
      data-look="quiet"
      aria-describedby={detailId}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={onPress}
    >
      {busy && <Spinner />}
      <span>
        {label} <VisuallyHidden>{name}</VisuallyHidden>
      </span>
    </button>
  );
}
