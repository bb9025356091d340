// What a browser loads, minified and gzipped: small apps on the client, and the starter site's first page.
// node bench/sizes.mjs
import { measureApp, measureFirstLoad } from '../scripts/lib/measure-bundles.mjs'

process.env.NODE_ENV = 'production'

const rows = [
  ...(await Promise.all(
    ['auth', 'data', 'auth-and-data', 'everything'].map(async (name) => [
      `an app with ${name}`,
      await measureApp(`bench/client/apps/${name}.ts`),
    ]),
  )),
  ['examples/site, first load, JavaScript', await measureFirstLoad('examples/site')],
]
for (const [name, bytes] of rows) {
  console.log(`${String(name).padEnd(40)} ${(Number(bytes) / 1024).toFixed(1)} KiB gzip`)
}
