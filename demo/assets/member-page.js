// An example of a page that embeds the login: it receives the login's messages, sends commands, and gives the frame the
// height that the login asks for.
const mount = document.querySelector('#loginApp');
const frame = document.querySelector('#loginFrame');
const list = document.querySelector('#messages');
const types = [
  'ready',
  'route',
  'resize',
  'authenticated',
  'mfa-required',
  'terms-required',
  'logged-out',
  'session-expiring',
  'error',
];

function show(message) {
  const item = document.createElement('li');
  item.dataset.type = message.type;
  item.textContent = JSON.stringify(message);
  list.append(item);
  list.parentElement.scrollTop = list.parentElement.scrollHeight;
}

const inPage = {
  listen() {
    for (const type of types) {
      mount.addEventListener(`loginApp:${type}`, (event) => {
        show(event.detail);
        if (type === 'authenticated' && document.querySelector('#stay').checked) event.preventDefault();
      });
    }
  },
  send: (message) => mount.dispatchEvent(new CustomEvent('loginApp:command', { detail: message })),
};

const inFrame = {
  listen() {
    addEventListener('message', ({ source, origin, data }) => {
      if (source !== frame.contentWindow || origin !== new URL(frame.src).origin) return;
      if (data?.source !== 'loginApp' || data.v !== 1) return;
      show(data);
      if (data.type === 'resize') frame.style.height = `${data.height}px`;
    });
  },
  // A block body, so that `postMessage` is not in tail position. Safari drops the caller of a tail call, and would name
  // the frame itself as the sender.
  send(message) {
    frame.contentWindow.postMessage(message, new URL(frame.src).origin);
  },
};

const login = mount === null ? inFrame : inPage;
login.listen();
for (const button of document.querySelectorAll('[data-command]')) {
  button.addEventListener('click', () =>
    login.send({ source: 'loginAppHost', v: 1, ...JSON.parse(button.dataset.command) }),
  );
}
