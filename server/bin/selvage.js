#!/usr/bin/env node
// This file is in the repository and not a product of the build, because npm must link it before anything is built.
import { runBuilt } from './run-built.js';
await runBuilt(new URL('../dist/main.js', import.meta.url));
