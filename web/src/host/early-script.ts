/**
 * Runs before any other script, in every document, and uses nothing from outside itself. S9: a login form that is sent too
 * early is held, and its button is busy, until the application marks the form as its own. S1: where a script cannot be
 * fetched, the page says so.
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

/** Its text is in the document itself; the policy names its hash. */
export const earlyScript = `(${holdEarlySubmits.toString()})()`;
