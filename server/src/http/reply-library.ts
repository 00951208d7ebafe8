// The only file that names the library. It is loaded by itself, after the start.
export { default as writerOf } from 'fast-json-stringify';
