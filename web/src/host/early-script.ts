/**
 * Runs in every document before all other scripts, so it uses nothing from outside itself. It holds a login form that is submitted too
 * early, with a busy button, until the application marks the form as its own. If a script cannot be fetched, it shows the failure message.
 */
export function holdEarlySubmits(): void {
  addEventListener(
    'submit',
    (event) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || form.id !== 'sign-in' || 'alive' in form.dataset) return;
      event.preventDefault();
      form.dataset['early'] = '';
      form.querySelector('[type=submit]')?.setAttribute('aria-busy', 'true');
    },
    true,
  );
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) document.getElementById('loginAppFailed')?.removeAttribute('hidden');
    },
    true,
  );
}

/** The script that is written into the document. The content security policy contains its hash. */
export const earlyScript = `(${holdEarlySubmits.toString()})()`;
