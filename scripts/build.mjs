import { formatMessages } from 'esbuild'
import { formatSeconds } from './lib/announce.mjs'
import { buildConsole, buildSite, makeFilms } from './lib/build-apps.mjs'
import { buildLibrary, libraries } from './lib/build-libraries.mjs'
import { describeSources, recordBuild } from './lib/build-stamp.mjs'
import { ExpectedFailure, runScript } from './lib/expected-failure.mjs'
import { writeFilmClubTemplate } from './lib/film-club-template.mjs'

process.env.NODE_ENV = 'production' // any other value bundles the development build of React

await runScript(async () => {
  const sources = describeSources()
  const startedAt = performance.now()
  const succeeded = (
    await Promise.all([
      ...libraries.map((library) => buildProduct(library.folder, () => buildLibrary(library))),
      buildProduct('packages/console', buildConsole),
      makeSite(),
    ])
  ).every(Boolean)
  if (!succeeded) throw new ExpectedFailure('The build failed: see the lines marked ✗ above.')
  recordBuild(sources)
  console.log(`Built everything in ${formatSeconds(performance.now() - startedAt)}`)
})

async function makeSite() {
  const imported = await buildProduct('examples/site/data', makeFilms)
  const built = await buildProduct('examples/site', buildSite)
  if (!imported) return false
  const packed = await buildProduct('packages/create-foyer/dist/film-club', async () =>
    writeFilmClubTemplate(),
  )
  return built && packed
}

/**
 * Builds one product and prints a line about it. A failure does not stop the other products.
 *
 * @param {string} product
 * @param {() => Promise<unknown>} build
 * @returns {Promise<boolean>} true if it succeeded
 */
async function buildProduct(product, build) {
  const startedAt = performance.now()
  try {
    await build()
  } catch (error) {
    console.error(`✗ ${product}: ${await explain(error)}`)
    return false
  }
  console.log(`✓ ${product}  ${formatSeconds(performance.now() - startedAt)}`)
  return true
}

/**
 * @param {unknown} error
 * @returns {Promise<string>}
 */
async function explain(error) {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof ExpectedFailure) return error.message
  if (!('errors' in error) || !Array.isArray(error.errors)) return error.stack ?? error.message
  const messages = error.errors.filter((message) => 'location' in message)
  if (messages.length > 0) return (await formatMessages(messages, { kind: 'error' })).join('\n')
  // Vite adds the stacks of its plugins to the message.
  return error.message.replace(/\n\s+at .*/g, '')
}
