// Adds new messages to the top of the list. The listed messages stay as they are, so the focus stays and an open message stays open.
const list = document.querySelector('#inboxMessages');
const news = document.querySelector('#inboxNews');
const empty = document.querySelector('#inboxEmpty');
const watch = document.querySelector('#inboxWatch');
const pause = 2000;

watch.closest('label').hidden = false;

list.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-copy]');
  if (!button) return;
  const copied = await copy(button.dataset.copy);
  button.textContent = copied ? 'Copied' : 'Select it and copy';
  if (!copied) selectText(document.querySelector(`#code-${button.closest('[data-message]').dataset.message}`));
  setTimeout(() => (button.textContent = 'Copy code'), pause);
});

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function selectText(element) {
  getSelection().selectAllChildren(element);
}

function addArrived(page) {
  const arrived = [...page.querySelectorAll('[data-message]')].filter((item) => !document.getElementById(item.id));
  if (arrived.length === 0) return;
  list.prepend(...arrived.map((item) => document.importNode(item, true)));
  empty.hidden = true;
  news.textContent = arrived.length === 1 ? 'A new message arrived.' : `${arrived.length} new messages arrived.`;
}

async function look() {
  const address = new URL(location.href);
  address.searchParams.set('after', list.querySelector('[data-message]')?.dataset.message ?? '0');
  const answer = await fetch(address);
  if (answer.ok) addArrived(new DOMParser().parseFromString(await answer.text(), 'text/html'));
}

async function keepLooking() {
  // An error is ignored, because the server may be restarting. The next round asks again.
  if (watch.checked && !document.hidden) await look().catch(() => undefined);
  setTimeout(keepLooking, pause);
}

setTimeout(keepLooking, pause);
