#!/usr/bin/env node
// Here before anything is built, so that npm can link it.
await import('../dist/main.js');
