// EM1: `<div id="loginApp" data-embedded></div>` and this script make a login of a page on the same origin. What the server
// knows (`given`) stands before this line; what the page has said on the mount itself counts more.
const mount = document.getElementById('loginApp');
if (mount !== null) {
  mount.dataset.embedded ??= '';
  mount.dataset.brand ??= given.settings.brand.id;
  mount.dataset.language ??= given.language;
  mount.dataset.passkeys = given.passkeys;
  document.head.append(settings());
  // Unstyled only where a style sheet cannot be had.
  await Promise.all(given.styles.map((href) => new Promise((ready) => document.head.append(style(href, ready)))));
  await import(given.script);
}

function settings() {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = 'loginAppSettings';
  element.textContent = JSON.stringify(given.settings);
  return element;
}

function style(href, ready) {
  const element = document.createElement('link');
  element.rel = 'stylesheet';
  element.href = href;
  element.onload = ready;
  element.onerror = ready;
  return element;
}
