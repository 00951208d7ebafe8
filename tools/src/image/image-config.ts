import type { Buildah } from './buildah.ts';

export interface ImageConfig {
  User: string;
  WorkingDir: string;
  Entrypoint: string[];
  Cmd: string[];
  StopSignal: string;
  Healthcheck: { Test: string[] };
  Labels: Record<string, string>;
}

/** The run configuration of the built image. */
export async function imageConfig(buildah: Buildah): Promise<ImageConfig> {
  const told = await buildah('inspect', '--type', 'image', 'selvage:check');
  const { Docker: docker } = JSON.parse(told.slice(told.indexOf('{'))) as { Docker: { config: ImageConfig } };
  return docker.config;
}

export function configFaults({ User: user, Entrypoint: entry, StopSignal: signal, ...rest }: ImageConfig): string[] {
  const rules: readonly (readonly [fault: string, isBroken: boolean])[] = [
    ['the user is not a number other than root’s', !/^[1-9]\d{3,}:[1-9]\d{3,}$/.test(user)],
    ['ENTRYPOINT starts a shell', entry[0] !== 'node'],
    ['HEALTHCHECK is missing, or starts a shell', rest.Healthcheck.Test.slice(0, 2).join(' ') !== 'CMD node'],
    ['STOPSIGNAL is not SIGTERM', signal !== 'SIGTERM'],
    ['LABEL is missing', Object.keys(rest.Labels).length === 0],
  ];
  return rules.filter(([, isBroken]) => isBroken).map(([fault]) => fault);
}
