import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildahIn } from '../image/buildah.ts';
import { baseImage, buildImage, makeLocalBase } from '../image/build-image.ts';

interface ImageOptions {
  out: string;
  version: string;
  revision: string;
  epoch: number;
  hasLocalBase: boolean;
}

/**
 * Builds the Dockerfile and writes the image as one archive, which docker, podman and skopeo read. An OCI archive would lose the health
 * check, on which compose waits.
 */
export async function packImage({ out, version, revision, epoch, hasLocalBase }: ImageOptions): Promise<string> {
  const folder = mkdtempSync(join(out, 'image-'));
  const buildah = buildahIn(folder);
  const name = `selvage-image-${version}.tar`;
  try {
    if (hasLocalBase) await makeLocalBase(buildah, folder, baseImage());
    await buildImage(buildah, { hasLocalBase, revision, tag: `selvage:${version}`, timestamp: epoch });
    await buildah('push', `selvage:${version}`, `docker-archive:${join(out, name)}:selvage:${version}`);
    return name;
  } finally {
    await buildah('rm', '--all').catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  }
}
