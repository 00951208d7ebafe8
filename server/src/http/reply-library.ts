// The only file that imports `fast-json-stringify`. Other files import this one dynamically, so that the start of the server does not wait
// for the library.
export { default as writerOf } from 'fast-json-stringify';
