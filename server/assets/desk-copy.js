// A message is shown once, so a reload of the page must not show it again.
if (location.search.startsWith('?said=')) history.replaceState(null, '', location.pathname + location.hash);

// Adds a button that copies beside each text that is to be copied. Without this script the text can be selected.
for (const text of document.querySelectorAll('[data-copy]')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'desk-quiet';
  button.textContent = 'Copy';
  const said = document.createElement('span');
  said.setAttribute('role', 'status');
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text.textContent);
      said.textContent = 'Copied';
    } catch {
      // Without permission the text is selected, so that the keys copy it.
      getSelection().selectAllChildren(text);
      said.textContent = 'Selected: copy it with the keys';
    }
  });
  const row = document.createElement('p');
  row.className = 'desk-copy-row';
  row.append(button, said);
  text.closest('.desk-copy').prepend(row);
}
