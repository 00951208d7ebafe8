import { createHash } from 'node:crypto';
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { compressFolder } from './web-build/compress.ts';
import { noScriptStyle } from './web-build/document.ts';
import { embedSheet } from './web-build/embed-sheet.ts';
import { frontSheet, requireLayerOrder } from './web-build/front-sheet.ts';
import { chunkOf, frontScripts, mainModule, readManifest } from './web-build/manifest.ts';
import { headingFonts } from './web-build/first-fonts.ts';
import { reportSizes } from './web-build/report-sizes.ts';
import { subsetFonts } from './web-build/subset-fonts.ts';
import { viteOptions } from './web-build/vite-options.ts';
import { writeTokens } from './web-build/write-tokens.ts';
import { writeDocuments, type RenderLogin } from './web-build/write-documents.ts';

const web = fileURLToPath(new URL('../../web', import.meta.url));
const inDist = (...path: string[]): string => join(web, 'dist', ...path);

for (const old of ['assets', 'documents', 'prerender', 'fonts', 'tokens'])
  await rm(inDist(old), { recursive: true, force: true });
await subsetFonts(web, inDist('fonts'));
await writeTokens(inDist('tokens'));

const options = viteOptions(web);
await build({
  ...options,
  build: {
    ...options.build,
    manifest: 'manifest.json',
    rolldownOptions: { ...options.build?.rolldownOptions, input: mainModule },
  },
});
// Minified, because one of its functions is written into every document.
await build({
  ...options,
  build: { ...options.build, ssr: 'src/prerender.tsx', outDir: 'dist/prerender', minify: true },
});

const manifest = await readManifest(inDist('manifest.json'));
const all = chunkOf(manifest, 'style.css').file;
const allStyles = await readFile(inDist(all), 'utf8');
requireLayerOrder(allStyles);
const scripts = await Promise.all(frontScripts(manifest).map((file) => readFile(inDist(file), 'utf8')));
const front = frontSheet(allStyles, scripts);
const { renderLogin, earlyScript } = (await import(pathToFileURL(inDist('prerender/prerender.js')).href)) as {
  renderLogin: RenderLogin;
  earlyScript: string;
};

const sha256 = (text: string) => createHash('sha256').update(text);
const documents = await writeDocuments({ web, manifest, styles: { front, all }, renderLogin, earlyScript });
const inlineStyleHashes = [front, noScriptStyle].map((style) => `sha256-${sha256(style).digest('base64')}`);
const inlineScriptHashes = [`sha256-${sha256(earlyScript).digest('base64')}`];
const sheet = embedSheet(allStyles);
const embed = { style: `assets/embed-${sha256(sheet).digest('base64url').slice(0, 8)}.css` };
await writeFile(inDist(embed.style), sheet);
await copyFile(new URL('../../contract/dist/embedding.d.ts', import.meta.url), inDist('embed.d.ts'));
const area = { script: chunkOf(manifest, mainModule).file, styles: [all] };
const fonts = headingFonts(manifest);
const said = { documents, inlineStyleHashes, inlineScriptHashes, area, fonts, embed };
await writeFile(inDist('documents.json'), JSON.stringify(said, null, 2));

await compressFolder(inDist('assets'));
await reportSizes(web, manifest);
