// What a browser loads, minified and gzipped: the client with auth and data, and the starter site's first page.
// node bench/sizes.mjs
import { measureFirstLoad, measureImport } from '../scripts/lib/measure-bundles.mjs'

process.env.NODE_ENV = 'production'

const rows = [
  ['@foyer/client, createClient', await measureImport('packages/client', 'createClient')],
  ['examples/site, first load, JavaScript', await measureFirstLoad('examples/site')],
]
for (const [name, bytes] of rows) {
  console.log(`${String(name).padEnd(40)} ${(Number(bytes) / 1024).toFixed(1)} KiB gzip`)
}
