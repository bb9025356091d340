// Measures how long a browser takes to solve a captcha, with the processor slowed down four times.
// node bench/captcha.mjs [captchas]      after `npm run build`; uses the browser of the tests in e2e
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repositoryRoot } from '../scripts/lib/repository.mjs'
import { startFoyer } from './data/server-process.mjs'
import { startBrowser } from './data/start-browser.mjs'
import { spread } from './data/statistics.mjs'
import { getVisitorToken } from './data/tokens.mjs'

const captchas = Number(process.argv[2] ?? 25)

const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-'))
const settings = { captcha: { login: 'always' }, rateLimit: { enabled: false } }
const declared = { name: 'Bench', settings, collections: [] }
await writeFile(join(folder, 'foyer.json'), JSON.stringify(declared))
const server = await startFoyer({ folder })
const url = `http://127.0.0.1:${server.port}`
const token = await getVisitorToken(server.port)
const browser = await startBrowser()
const page = await browser.newPage()
await page.goto(`${url}/healthz`)
const solver = await readFile(
  join(repositoryRoot, 'packages/protocol/src/auth/solve-captcha.js'),
  'utf8',
)
await page.evaluate(`${solver.replace('export ', '')}; globalThis.solveCaptcha = solveCaptcha`)
const session = await page.context().newCDPSession(page)
await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })

/** @type {number[]} */
const times = []
for (let solved = 0; solved < captchas; solved++)
  times.push(await page.evaluate(solve, await challenge()))
console.log(`${captchas} captchas, ms, median (lowest to highest): ${spread(times)}`)
await browser.close()
await server.stop()
await rm(folder, { recursive: true })

/** Runs in the page. @param {unknown} challenge */
async function solve(challenge) {
  const start = performance.now()
  await Reflect.get(globalThis, 'solveCaptcha')(challenge)
  return performance.now() - start
}

async function challenge() {
  const path = '/_foyer/v1/captcha/challenge?operation=login'
  const answer = await fetch(url + path, { headers: { authorization: token } })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return /** @type {{ challenge: unknown }} */ (await answer.json()).challenge
}
