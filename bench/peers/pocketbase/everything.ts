// The package is one class with all calls, including those of administrators.
export { client } from './client.js'
