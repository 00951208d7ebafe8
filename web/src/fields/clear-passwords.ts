type Which = 'password' | 'current-password' | 'new-password';

/** Whether they are shown as dots or in clear. What is said about them follows, as after typing. */
export function clearPasswords(form: HTMLFormElement | null, which: Which = 'password'): void {
  form?.querySelectorAll<HTMLInputElement>(`input[autocomplete$=${which}]`).forEach((input) => {
    if (input.value === '') return;
    input.value = '';
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.dispatchEvent(new Event('emptied', { bubbles: true }));
  });
}
