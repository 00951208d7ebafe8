import button from '../../ui/button.module.css';
import { Dialog } from '../../ui/dialog.tsx';
import { useBook } from '../../words/book.ts';
import { overviewBook } from '../../words/overview-book.ts';

export function ForgetAllDialog({ onForget, onKeep }: { onForget: () => void; onKeep: () => void }) {
  const { confirm, forgetAll } = useBook(overviewBook).devices;
  return (
    <Dialog
      id="forget-all"
      title={confirm.title}
      onDismiss={onKeep}
      actions={
        <>
          <button type="button" className={button['button']} onClick={onForget}>
            {forgetAll}
          </button>
          <button type="button" className={button['button']} data-look="quiet" onClick={onKeep}>
            {confirm.keep}
          </button>
        </>
      }
    >
      <p>{confirm.text}</p>
    </Dialog>
  );
}
