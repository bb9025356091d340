// The package is one class with all calls, those of administrators too.
export { client } from './client.js'
