import type { Kind } from '@selvage/contract/user-types';

/** Writes the addresses of the areas into the document, as the server does. With null the document has none. */
export function configureAreas(areas: Partial<Record<Kind, string>> | null): void {
  document.getElementById('loginAppSettings')?.remove();
  if (areas === null) return;
  const settings = document.createElement('script');
  settings.id = 'loginAppSettings';
  settings.type = 'application/json';
  settings.textContent = JSON.stringify({ brand: { areas } });
  document.head.append(settings);
}
