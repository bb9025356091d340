// What a browser loads, minified and gzipped: small apps on the client, and the starter site's list of films.
// node bench/sizes.mjs
import { measureApp, measureListOfFilms } from '../scripts/lib/checks/measure-bundles.mjs'

process.env.NODE_ENV = 'production'

const rows = [
  ...(await Promise.all(
    ['auth', 'data', 'auth-and-data', 'everything'].map(async (name) => [
      `an app with ${name}`,
      await measureApp(`bench/client/apps/${name}.ts`),
    ]),
  )),
  ['examples/site, list of films', await measureListOfFilms()],
]
for (const [name, bytes] of rows) {
  console.log(`${String(name).padEnd(40)} ${(Number(bytes) / 1024).toFixed(1)} KiB gzip`)
}
