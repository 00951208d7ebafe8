/** Registries that are open to everyone. */
const publicRegistries = new Set(['docker.io', 'ghcr.io', 'quay.io', 'registry.k8s.io']);

/** Examples, this machine, the addresses of the nodes in ops/high-availability, and the host of JSON schemas. */
const isHarmlessHost =
  /^(localhost|127\.0\.0\.1|10\.0\.0\.2[1-3]|[\w.-]*\.?example(\.com)?|mail|database|selvage|json-schema\.org)$/;

/** A private registry of the people who built this must not appear in shipped files. */
export function hostFaults(name: string, text: string): string[] {
  const images = [...text.matchAll(/^(?:FROM|\s*(?:image|repository):)\s+["']?([^\s"'{$]+)/gm)].map(
    ([, image = '']) => image,
  );
  const registries = images
    .map((image) => (image.includes('/') ? (image.split('/')[0] ?? '') : ''))
    .filter((first) => /[.:]|^localhost$/.test(first));
  const hosts = [...text.matchAll(/\bhttps?:\/\/([\w.-]+)/g)].map(([, host = '']) => host);
  return [
    ...registries.filter((each) => !publicRegistries.has(each)).map((each) => `${name} takes an image from ${each}`),
    ...hosts.filter((each) => !isHarmlessHost.test(each)).map((each) => `${name} names ${each}`),
    ...(/--registry|npm_config_registry|_authToken/i.test(text) ? [`${name} names a registry for packages`] : []),
  ];
}
