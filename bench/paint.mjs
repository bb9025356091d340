// When the film club is painted on a slow phone: 4 times slower processor, 1.6 Mbit/s down, 150 ms there and back.
// node bench/paint.mjs [rounds]      after `npm run build`; the browser is that of the tests in e2e
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repositoryRoot } from '../scripts/lib/repository.mjs'

const rounds = Number(process.argv[2] ?? 5)
const pages = ['/films', '/', '/films/jaws-1975', '/people']

const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-'))
const { url, server } = await startSite()
const { chromium } = createRequire(join(repositoryRoot, 'e2e/package.json'))('@playwright/test')
const browser = await chromium.launch({
  executablePath: process.env.FOYER_TEST_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
console.log(`${rounds} rounds, milliseconds from the beginning, median (lowest to highest)`)
for (const path of pages) {
  /** @type {Awaited<ReturnType<typeof measure>>[]} */
  const runs = []
  for (let round = 0; round < rounds; round++) runs.push(await measure(path))
  const of = (/** @type {'first' | 'data' | 'content' | 'largest'} */ name) =>
    spread(runs.map((run) => run[name]))
  const shift = Math.max(...runs.map((run) => run.shift)).toFixed(3)
  console.log(
    `${path}: first paint ${of('first')}, first data ${of('data')}, content ${of('content')}, largest paint ${of('largest')}, shift ${shift}`,
    runs[0]?.element,
  )
}
await browser.close()
server.kill('SIGTERM')
await once(server, 'exit')
await rm(folder, { recursive: true })

/**
 * Opens a page as somebody who was never here.
 *
 * @param {string} path
 */
async function measure(path) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const [downloadThroughput, uploadThroughput] = [(1.6e6 / 8) * 0.9, (750e3 / 8) * 0.9]
  const line = { offline: false, latency: 150, downloadThroughput, uploadThroughput }
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(observe)
  await page.goto(url + path)
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /wix-data/.test(name)),
  )
  await page.waitForLoadState('networkidle')
  // A busy machine paints after the last request is over.
  await page.waitForFunction(() => Reflect.get(globalThis, 'paints').content > 0)
  const seen = await page.evaluate(read)
  await context.close()
  return seen
}

/** Runs in the page, before anything of it. */
function observe() {
  const paints = { content: 0, largest: 0, shift: 0, element: '' }
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
  // The first thing that came from the server: a film of a list, a film, a director. Seen in the frame after next.
  new MutationObserver((_, observer) => {
    if (!document.querySelector('a.film-card, article.film-page, a.person')) return
    observer.disconnect()
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        paints.content = performance.now()
      }),
    )
  }).observe(document, { childList: true, subtree: true })
}

/** Runs in the page, when all is there. */
function read() {
  const [first] = performance.getEntriesByName('first-contentful-paint')
  const answers = performance.getEntriesByType('resource')
  const data = answers.find(({ name }) => /wix-data/.test(name))
  const paints = Reflect.get(globalThis, 'paints')
  return {
    ...paints,
    first: first?.startTime ?? Number.NaN,
    data: data ? data.startTime + data.duration : Number.NaN,
  }
}

/** @param {readonly number[]} values */
function spread(values) {
  const sorted = values.toSorted((a, b) => a - b).map(Math.round)
  return `${sorted[sorted.length >> 1]} (${sorted[0]} to ${sorted.at(-1)})`
}

async function startSite() {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  listener.close()
  const port = typeof address === 'object' ? address?.port : undefined
  const child = spawn(
    process.execPath,
    ['packages/server/bin/foyer.js', 'start', '--site', 'examples/site'],
    {
      cwd: repositoryRoot,
      env: {
        ...process.env,
        FOYER_DATA: folder,
        FOYER_PORT: `${port}`,
        FOYER_LOG: 'error',
        FOYER_CLIENT_ID: 'film-club',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  for await (const chunk of child.stdout) if (`${chunk}`.includes('listening')) break
  return { url: `http://127.0.0.1:${port}`, server: child }
}
