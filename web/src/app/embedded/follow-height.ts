import type { HostChannel } from './host-channel.ts';

/**
 * Tells the page every new height. While a screen is being fetched the mount keeps the height of the last one, so that the
 * page around does not jump; `initial` is the height a frame already has when its document begins.
 */
export function followHeight(channel: HostChannel, mount: HTMLElement, initial: number): () => void {
  let kept = initial;
  let told = 0;
  const isWaiting = (): boolean => mount.querySelector('[data-moment]') !== null;
  const keep = (): void => {
    mount.style.minBlockSize = isWaiting() && kept > 0 ? `${kept}px` : '';
  };
  const sizes = new ResizeObserver(() => {
    const height = Math.ceil(mount.getBoundingClientRect().height);
    if (height !== told) channel.send({ type: 'resize', height });
    told = height;
    kept = height;
  });
  // Mutations are reported before anything is laid out, so the smaller height is never measured.
  const changes = new MutationObserver(keep);
  keep();
  changes.observe(mount, { childList: true, subtree: true });
  sizes.observe(mount);
  return () => {
    changes.disconnect();
    sizes.disconnect();
    mount.style.minBlockSize = '';
  };
}
