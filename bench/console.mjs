// Measures the console with a collection of 100,000 items: time to the first rows of the grid, frame times while
// scrolling, and time from a key to the results of the command palette.
// node bench/console.mjs [rounds] [items]      after `npm run build`; uses the browser of the tests in e2e
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownerKey, startFoyer } from './data/server-process.mjs'
import { startBrowser } from './data/start-browser.mjs'
import { median, spread } from './data/statistics.mjs'

const rounds = Number(process.argv[2] ?? 5)
const count = Number(process.argv[3] ?? 100_000)
/** Wheel events of a round, 16 ms apart, and the pixels of each. */
const wheels = 300
const pixels = 400

const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-'))
await writeSite()
const server = await startFoyer({ folder })
const url = `http://127.0.0.1:${server.port}`
const browser = await startBrowser()
const runs = []
for (let round = 0; round < rounds; round++) runs.push(await measure())
await browser.close()
await server.stop()
await rm(folder, { recursive: true })

console.log(
  `${count.toLocaleString('en')} items, ${rounds} rounds, milliseconds, median (lowest to highest)`,
)
for (const name of /** @type {const} */ ([
  'firstRows',
  'longestFrame',
  'framesOver50',
  'sorted',
  'palette',
])) {
  console.log(`${name.padEnd(14)} ${spread(runs.map((run) => run[name]))}`)
}

/** Creates a site with one collection of films. */
async function writeSite() {
  const fields = [
    { key: 'title', type: 'TEXT' },
    { key: 'rank', type: 'NUMBER' },
    { key: 'seen', type: 'BOOLEAN' },
    { key: 'added', type: 'DATETIME' },
    { key: 'plot', type: 'TEXT' },
  ]
  const indexes = [{ name: 'by_rank', fields: [{ path: 'rank', order: 'ASC' }] }]
  const films = { id: 'films', displayName: 'Films', fields, indexes, seed: 'films.jsonl' }
  const lines = Array.from({ length: count }, (_, at) => {
    const added = { $date: new Date(Date.UTC(2020, 0, 1) + at * 60_000).toISOString() }
    const film = { title: `Film ${at}`, rank: count - at, seen: at % 2 === 0, added }
    return JSON.stringify({
      ...film,
      plot: `Somebody does something for the ${at}th time. `.repeat(5),
    })
  })
  await writeFile(join(folder, 'films.jsonl'), lines.join('\n'))
  await writeFile(
    join(folder, 'foyer.json'),
    JSON.stringify({ name: 'Bench', collections: [films] }),
  )
}

/**
 * Opens the grid from the list of collections, scrolls it, sorts it by an indexed field, and types into the command
 * palette.
 */
async function measure() {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${url}/console`)
  await page.getByLabel('Owner key').fill(ownerKey)
  await page.getByRole('button', { name: 'Open the console' }).click()
  await page.getByRole('link', { name: 'Collections', exact: true }).click()
  const link = page.getByRole('link', { name: 'Films' }).first()
  await link.waitFor()
  const firstRows = await timeOf(page, () => link.click(), page.getByRole('rowheader').first())
  await page.mouse.move(900, 500)
  await page.evaluate(watchFrames)
  for (let wheel = 0; wheel < wheels; wheel++) {
    await page.mouse.wheel(0, pixels)
    await page.waitForTimeout(16)
  }
  const frames = /** @type {number[]} */ (
    await page.evaluate(() => Reflect.get(globalThis, 'frames'))
  )
  await page.reload()
  const head = page.getByRole('columnheader', { name: 'rank' }).getByRole('button').first()
  await head.waitFor()
  const sorted = await timeOf(
    page,
    () => head.click(),
    page.getByRole('rowheader', { name: `Film ${count - 1}` }).first(),
  )
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('searchbox', { name: /^Search pages/ }).waitFor()
  await page.evaluate(watchKeys)
  await page.keyboard.type('audit', { delay: 100 })
  const keys = /** @type {number[]} */ (await page.evaluate(() => Reflect.get(globalThis, 'keys')))
  await context.close()
  return {
    palette: median(keys),
    firstRows,
    longestFrame: Math.max(...frames),
    framesOver50: frames.filter((ms) => ms > 50).length,
    sorted,
  }
}

/**
 * Returns the milliseconds from an action to the frame that shows an element.
 *
 * @param {import('playwright-core').Page} page
 * @param {() => Promise<void>} act
 * @param {import('playwright-core').Locator} shown
 */
async function timeOf(page, act, shown) {
  const start = await page.evaluate(() => performance.now())
  await act()
  await shown.waitFor()
  return (await page.evaluate(() => performance.now())) - start
}

/** Runs in the page: records the time between frames. */
function watchFrames() {
  const frames = /** @type {number[]} */ ([])
  Object.assign(globalThis, { frames })
  let last = performance.now()
  const note = (/** @type {number} */ now) => {
    frames.push(now - last)
    last = now
    requestAnimationFrame(note)
  }
  requestAnimationFrame(note)
}

/**
 * Runs in the page: records the time from each input to the end of the next frame, which shows the results from memory.
 */
function watchKeys() {
  const keys = /** @type {number[]} */ ([])
  Object.assign(globalThis, { keys })
  addEventListener('input', ({ timeStamp }) => {
    requestAnimationFrame(() => setTimeout(() => keys.push(performance.now() - timeStamp), 0))
  })
}
