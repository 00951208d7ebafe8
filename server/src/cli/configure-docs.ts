import { readFileSync, writeFileSync } from 'node:fs';
import { shippedFile } from '../config/shipped-files.ts';
import { settingsPage } from './settings/settings-page.ts';

const inDocs = (path: string): string => shippedFile(`docs/${path}`);
const page = readFileSync(inDocs('configure.md'), 'utf8');
writeFileSync(inDocs('configure.md'), settingsPage(page, readFileSync(inDocs('examples/selvage.json'), 'utf8')));
