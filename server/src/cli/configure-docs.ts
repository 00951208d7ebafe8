import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { settingsPage } from './settings/settings-page.ts';

const inDocs = (path: string): string => fileURLToPath(new URL(`../../../docs/${path}`, import.meta.url));
const page = readFileSync(inDocs('configure.md'), 'utf8');
writeFileSync(inDocs('configure.md'), settingsPage(page, readFileSync(inDocs('examples/selvage.json'), 'utf8')));
