import { mkdtempSync, readdirSync, readFileSync, rmSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repositoryRoot } from '../run-command.ts';
import { buildSite } from './build-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'selvage-site-'));
const html = new Map<string, string>();

beforeAll(async () => {
  await buildSite(repositoryRoot, folder);
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (path.endsWith('.html')) html.set(path, readFileSync(join(folder, path), 'utf8'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Addresses that a page names, without those of other hosts. */
const named = (text: string): string[] =>
  [...text.matchAll(/ (?:href|src)="([^"]*)"/g)]
    .map(([, address = '']) => address)
    .filter((each) => !/^\w+:/.test(each));

test('whatever a page names is there, as a file and as a place in it', () => {
  expect(html.size).toBeGreaterThan(30);
  const dead = [...html].flatMap(([path, text]) =>
    named(text).filter((address) => {
      const [file = '', anchor] = address.split('#');
      const target = file === '' ? path : join(dirname(path), file);
      if (!existsSync(join(folder, target))) return true;
      return anchor !== undefined && anchor !== 'main' && !html.get(target)?.includes(`id="${anchor}"`);
    }),
  );
  expect(dead).toEqual([]);
});

test('nothing is fetched from another host, and nothing needs what the policy refuses', () => {
  for (const [, text] of html) {
    const page = text.replaceAll(/<pre>.*?<\/pre>/gs, '');
    expect(page).toContain("default-src 'none'");
    expect(page).not.toMatch(/ (?:src|srcset)="\w+:|<link[^>]* href="\w+:/);
    expect(page).not.toMatch(/ style="| on\w+="|<style|<script(?! defer src=")/);
  }
  for (const file of ['site.css', 'site.js'])
    expect(readFileSync(join(folder, file), 'utf8')).not.toMatch(/url\(['"]?http/);
});

test('the search knows every page, and each place it leads to', () => {
  const script = readFileSync(join(folder, 'search-index.js'), 'utf8');
  const entries: { address: string }[] = JSON.parse(script.replace(/^var selvageSearch = /, '').replace(/;\s*$/, ''));
  expect(new Set(entries.map(({ address }) => address.split('#')[0]))).toEqual(new Set(html.keys()));
  const lost = entries.filter(({ address }) => {
    const [page = '', anchor] = address.split('#');
    return anchor !== undefined && !html.get(page)?.includes(`id="${anchor}"`);
  });
  expect(lost).toEqual([]);
});

test('every page is current once in its sidebar, and leads on to the next', () => {
  for (const [path, text] of html) {
    expect({ path, times: text.match(/aria-current="page"/g)?.length }).toEqual({ path, times: 2 });
    expect(text).toMatch(/rel="(?:prev|next)"/);
  }
});
