// Measures what a browser loads, minified and gzipped: small apps on the client, and the film club's list of films.
// For an app: the first load, everything that it may load later, and the number of files. With --peers: a table of the
// same small apps on our client and on the clients of other backends, which are installed in bench/peers.
// node bench/sizes.mjs [--peers]
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { measureApp, measureListOfFilms } from '../scripts/lib/checks/measure-bundles.mjs'
import { ensurePackages } from '../scripts/lib/ensure-packages.mjs'
import { repositoryRoot } from '../scripts/lib/repository.mjs'

process.env.NODE_ENV = 'production'

const apps = ['get', 'auth', 'data-as-objects', 'data', 'auth-and-data', 'everything']

/** The apps that exist for all peers, with their headings. */
const sharedApps = {
  get: 'one item',
  auth: 'members',
  data: 'content',
  'auth-and-data': 'members and content',
  everything: 'everything',
}

/** Folders of bench/peers, with the packages that their apps use. */
const peers = {
  official: ['@wix/sdk', '@wix/data', '@wix/identity', '@wix/redirects'],
  pocketbase: ['pocketbase'],
  supabase: ['@supabase/supabase-js'],
  appwrite: ['appwrite'],
  firebase: ['firebase'],
}

const peersFolder = join(repositoryRoot, 'bench/peers')

if (process.argv.includes('--peers')) await printPeers()
else await printSizes()

async function printSizes() {
  for (const name of apps) {
    const { first, all, files } = await measureApp(`bench/client/apps/${name}.ts`)
    const figures = `${inKiB(first)} KiB gzip, ${inKiB(all)} with all parts in ${files} files`
    console.log(`${`an app with ${name}`.padEnd(40)} ${figures}`)
  }
  const site = 'examples/site, list of films'
  console.log(`${site.padEnd(40)} ${inKiB(await measureListOfFilms())} KiB gzip`)
}

/** Prints a table with a row for each client: first load, and total with lazily loaded parts if there are any. */
async function printPeers() {
  await ensurePackages(peersFolder, 'the clients of other backends')
  // Checks types first, because an app with a missing call of a package would be measured without an error.
  const compiler = join(repositoryRoot, 'node_modules/typescript/bin/tsc')
  execFileSync(process.execPath, [compiler, '-p', peersFolder], { stdio: 'inherit' })
  const { dependencies } = JSON.parse(readFileSync(join(peersFolder, 'package.json'), 'utf8'))
  const headings = Object.values(sharedApps)
  console.log(`| KiB | ${headings.join(' | ')} |\n|---|${'---|'.repeat(headings.length)}`)
  await printRow('`@foyer/client`', 'bench/client/apps')
  for (const [folder, packages] of Object.entries(peers)) {
    const versions = packages.map((name) => `\`${name}\` ${dependencies[name]}`)
    await printRow(versions.join(', '), `bench/peers/${folder}`)
  }
}

/**
 * @param {string} title
 * @param {string} folder of the apps
 */
async function printRow(title, folder) {
  const sizes = []
  for (const name of Object.keys(sharedApps)) {
    const { first, all, files } = await measureApp(`${folder}/${name}.ts`)
    sizes.push(files > 1 ? `${inKiB(first)} (${inKiB(all)})` : inKiB(first))
  }
  console.log(`| ${title} | ${sizes.join(' | ')} |`)
}

/** @param {number} bytes */
function inKiB(bytes) {
  return (bytes / 1024).toFixed(1)
}
