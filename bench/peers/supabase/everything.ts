// The package is one client with accounts, data, live changes, files and functions.
export { client } from './client.js'
