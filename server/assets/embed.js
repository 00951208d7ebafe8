// EM1: `<div id="loginApp" data-embedded></div>` and this script make a login of a page on the same origin. What the server
// knows (`given`) stands before this line; what the page has said on the mount itself counts more.
const mount = document.getElementById('loginApp');
if (mount !== null) {
  mount.dataset.embedded ??= '';
  mount.dataset.brand ??= given.brand;
  mount.dataset.language ??= given.language;
  document.head.append(settings());
  // Unstyled only where the style sheet cannot be had.
  await new Promise((ready) => document.head.append(style(ready)));
  await import(given.script);
}

function settings() {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = 'loginAppSettings';
  element.textContent = JSON.stringify(given.settings);
  return element;
}

function style(ready) {
  const element = document.createElement('link');
  element.rel = 'stylesheet';
  element.href = given.style;
  element.onload = ready;
  element.onerror = ready;
  return element;
}
