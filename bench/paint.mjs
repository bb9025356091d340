// Measures when the film club is painted on a slow phone: 4 times slower processor, 1.6 Mbit/s down, 150 ms round trip.
// node bench/paint.mjs [rounds] [site …]      after `npm run build`; sites (folders with `foyer.json` and `dist`) are
// measured alternately, to compare builds; uses the browser of the tests in e2e
import { cpSync, mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repositoryRoot } from '../scripts/lib/repository.mjs'
import { startFoyer } from './data/server-process.mjs'
import { startBrowser } from './data/start-browser.mjs'
import { spread } from './data/statistics.mjs'

const rounds = Number(process.argv[2] ?? 5)
const sites = process.argv.length > 3 ? process.argv.slice(3) : ['examples/site']
const pages = ['/films', '/', '/films/jaws-1975', '/people']

const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-'))
const servers = await Promise.all(sites.map(startSite))
const browser = await startBrowser()
console.log(`${rounds} rounds, milliseconds from the beginning, median (lowest to highest)`)
for (const path of pages) {
  const runs = sites.map(() => /** @type {Awaited<ReturnType<typeof measure>>[]} */ ([]))
  for (let round = 0; round < rounds; round++) {
    for (const [at, { port }] of servers.entries()) runs[at]?.push(await measure(port, path))
  }
  for (const [at, site] of sites.entries()) printTimes(`${site} ${path}`, runs[at] ?? [])
}
await browser.close()
await Promise.all(servers.map((server) => server.stop()))
await rm(folder, { recursive: true })

/**
 * @param {string} page
 * @param {Awaited<ReturnType<typeof measure>>[]} runs
 */
function printTimes(page, runs) {
  const of = (/** @type {'first' | 'content' | 'largest' | 'live'} */ name) =>
    spread(runs.map((run) => run[name]))
  const shift = Math.max(...runs.map((run) => run.shift)).toFixed(3)
  console.log(
    `${page}: first paint ${of('first')}, content ${of('content')}, largest paint ${of('largest')}, live ${of('live')}, shift ${shift}`,
    runs[0]?.element,
  )
}

/**
 * Opens a page as a new visitor.
 *
 * @param {number} port
 * @param {string} path
 */
async function measure(port, path) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const [downloadThroughput, uploadThroughput] = [(1.6e6 / 8) * 0.9, (750e3 / 8) * 0.9]
  const line = { offline: false, latency: 150, downloadThroughput, uploadThroughput }
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(observe)
  await page.goto(`http://127.0.0.1:${port}${path}`)
  // A live query keeps a request open, so this waits for a second without new responses.
  await page.waitForFunction(() => {
    const last = performance
      .getEntriesByType('resource')
      .map((entry) => entry.startTime + entry.duration)
    const isQuiet = performance.now() - Math.max(...last) > 1000
    return isQuiet && Reflect.get(globalThis, 'paints').live > 0
  })
  const seen = await page.evaluate(read)
  await context.close()
  return seen
}

/** Runs in the page before all its scripts. */
function observe() {
  const paints = { content: 0, largest: 0, live: 0, shift: 0, element: '' }
  Object.assign(globalThis, { paints })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      paints.largest = entry.startTime
      const { element } = /** @type {{ element?: Element }} */ (/** @type {unknown} */ (entry))
      paints.element = element?.className || element?.tagName || ''
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) paints.shift += Reflect.get(entry, 'value')
  }).observe({ type: 'layout-shift', buffered: true })
  // The first content from the server: a film of a list, a film, a director. Detected in the frame after next.
  new MutationObserver((_, observer) => {
    if (!document.querySelector('a.film-card, article.film-page, a.person')) return
    observer.disconnect()
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        paints.content = performance.now()
      }),
    )
  }).observe(document, { childList: true, subtree: true })
  // Rendered content is interactive once React has hydrated it; checked in each frame.
  const check = () => {
    const shown = document.querySelector('a.film-card, article.film-page, a.person')
    if (Object.keys(shown ?? {}).some((key) => key.startsWith('__reactProps'))) {
      paints.live = performance.now()
    } else requestAnimationFrame(check)
  }
  requestAnimationFrame(check)
}

/** Runs in the loaded page. */
function read() {
  const [first] = performance.getEntriesByName('first-contentful-paint')
  return { ...Reflect.get(globalThis, 'paints'), first: first?.startTime ?? Number.NaN }
}

/**
 * Starts a server on a copy of a site.
 *
 * @param {string} site
 * @param {number} at
 */
function startSite(site, at) {
  const copy = join(folder, `${at}`)
  mkdirSync(copy)
  for (const part of ['foyer.json', 'data', 'dist']) {
    cpSync(join(repositoryRoot, site, part), join(copy, part), { recursive: true })
  }
  const env = { FOYER_DATA: join(copy, 'kept'), FOYER_LOG: 'error', FOYER_CLIENT_ID: 'film-club' }
  return startFoyer({ folder: copy, env })
}
