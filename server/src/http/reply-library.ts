// The only file that imports the library. Other files import this one dynamically, so that the start does not wait for it.
export { default as writerOf } from 'fast-json-stringify';
