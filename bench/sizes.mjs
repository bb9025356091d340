// What a browser loads, minified and gzipped: small apps on the client, and the starter site's list of films. For an app:
// the first load, everything that it may load later too, and the number of files.
// node bench/sizes.mjs
import { measureApp, measureListOfFilms } from '../scripts/lib/checks/measure-bundles.mjs'

process.env.NODE_ENV = 'production'

const apps = ['get', 'auth', 'data-as-objects', 'data', 'auth-and-data', 'everything']

/** @param {number} bytes */
const inKiB = (bytes) => (bytes / 1024).toFixed(1)

for (const name of apps) {
  const { first, all, files } = await measureApp(`bench/client/apps/${name}.ts`)
  const figures = `${inKiB(first)} KiB gzip, ${inKiB(all)} with all parts in ${files} files`
  console.log(`${`an app with ${name}`.padEnd(40)} ${figures}`)
}
const site = 'examples/site, list of films'
console.log(`${site.padEnd(40)} ${inKiB(await measureListOfFilms())} KiB gzip`)
