/** Two lines replace three, with the same rules. */
const instances = (rules: string) => [1, 2].map((each) => `    server selvage-${each}:3000 ${rules};\n`).join('');

/** The differences of compose from nginx.conf: paths, ports and instances. */
const changes: readonly (readonly [what: RegExp, instead: string])[] = [
  [
    /^#.*\n#.*\n/,
    '# nginx.conf for compose.yaml, with other paths and ports and two instances. A test compares both files.\n',
  ],
  [/\/run\/nginx\.pid/, '/tmp/nginx.pid'],
  [/\/var\/log\/nginx\/error\.log/, 'stderr'],
  [/\/var\/log\/nginx\/access\.log/, '/dev/stdout'],
  [
    /http \{\n/,
    `http {\n${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((each) => `  ${each}_temp_path /tmp/${each};\n`).join('')}\n`,
  ],
  [/( +server 127\.0\.0\.1:300\d max_fails.*\n){3}/, instances('max_fails=1 fail_timeout=2s')],
  [/( +server 127\.0\.0\.1:300\d backup.*\n){3}/, instances('backup max_fails=0')],
  [/listen 80 /, 'listen 8080 '],
  [/listen 443 /, 'listen 8443 '],
  [/\/etc\/nginx\/portal\.crt/, '/run/secrets/portal.crt'],
  [/\/etc\/nginx\/portal\.key/, '/run/secrets/portal.key'],
];

export function composeNginx(shipped: string): string {
  return changes.reduce((text, [what, instead]) => {
    if (!what.test(text)) throw new Error(`nginx.conf has no ${what.source}`);
    return text.replace(what, instead);
  }, shipped);
}
