// Counts the requests and preflights that a page sends to the server in Chromium: on a page of the server's origin and
// of another origin; with our client, with our client configured for a Foyer server, and with the official packages.
// Measures no times.
// node bench/client/requests.mjs, after `npm run build`; uses the browser and the packages of the tests in e2e
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { repositoryRoot } from '../../scripts/lib/repository.mjs'
import { ownerKey, startFoyer } from '../data/server-process.mjs'
import { startBrowser } from '../data/start-browser.mjs'

const html = '<!doctype html><title>Films</title><script type="module" src="/app.js"></script>'
const years = Array.from({ length: 100 }, (_, at) => 1911 + at)

const films = readFileSync(join(repositoryRoot, 'examples/site/data/films.jsonl'), 'utf8')
const ids = films.split('\n', 10).map((line) => JSON.parse(line)._id)
const person = { email: 'ada@example.com', password: 'two quiet words' }

/** Scenarios of a new visitor's page, as source text of a function with a client. */
const scenarios = {
  'cold first query': `({ items }) => items.query('films').eq('year', 1999).find()`,
  'e-mail login': `async ({ auth }) => {
    const { data } = await auth.login(${JSON.stringify(person)})
    await auth.getMemberTokensForDirectLogin(data.sessionToken)
  }`,
  '100 different queries, in turn': `async ({ items }) => {
    for (const year of ${JSON.stringify(years)}) await items.query('films').eq('year', year).find()
  }`,
  '100 different queries, at once': `({ items }) => Promise.all(
    ${JSON.stringify(years)}.map((year) => items.query('films').eq('year', year).find()))`,
  '10 different items, in turn': `async ({ items }) => {
    for (const id of ${JSON.stringify(ids)}) await items.get('films', id)
  }`,
}

const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-'))
const script = await bundleApp()
const site = createServer(({ url }, response) => {
  response.setHeader('content-type', url === '/app.js' ? 'text/javascript' : 'text/html')
  response.end(url === '/app.js' ? script : html)
})
await new Promise((resolve) => site.listen(0, '127.0.0.1', () => resolve(undefined)))
const address = site.address()
if (address === null || typeof address === 'string') throw new Error('expected a port')
const otherOrigin = `http://localhost:${address.port}`
const server = await startSite()
const host = `http://127.0.0.1:${server.port}`
await prepareLogin()
const browser = await startBrowser()

console.log(`requests to the server, preflights among them; Chromium ${browser.version()}`)
for (const [name, scenario] of Object.entries(scenarios)) {
  for (const client of ['ours', 'ours, told', 'official']) {
    const own = await count(host, client, scenario)
    const foreign = await count(otherOrigin, client, scenario)
    const title = `${name}, ${client}`.padEnd(44)
    console.log(`${title} same origin ${formatCounts(own)}   other origin ${formatCounts(foreign)}`)
  }
}
await browser.close()
await server.stop()
site.close()
await rm(folder, { recursive: true })

/** @param {{ requests: number, preflights: number }} counts */
function formatCounts({ requests, preflights }) {
  return `${String(requests).padStart(4)}, ${String(preflights).padStart(3)}`
}

/**
 * Runs a scenario in a new browser context, without tokens, preflights or cached responses of another.
 *
 * @param {string} pageUrl
 * @param {string} client
 * @param {string} scenario
 */
async function count(pageUrl, client, scenario) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(pageUrl)
  await page.waitForFunction(() => 'clients' in globalThis)
  const counts = { requests: 0, preflights: 0 }
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  session.on(
    'Network.requestWillBeSent',
    (/** @type {{ request: { url: string, method: string } }} */ { request }) => {
      if (!request.url.startsWith(host) || request.method !== 'OPTIONS') return
      counts.requests += 1
      counts.preflights += 1
    },
  )
  // Playwright reports requests of frames in other processes, but no preflights.
  page.on('request', (/** @type {{ url(): string }} */ request) => {
    if (request.url().startsWith(host)) counts.requests += 1
  })
  await page.evaluate(`(${scenario})(clients['${client}']('${host}')).then(() => undefined)`)
  await context.close()
  return counts
}

/** Registers the member who logs in, and adds the origins of both pages to the client. */
async function prepareLogin() {
  /** @type {(path: string, method: string, authorization: string, body: object) => Promise<any>} */
  const send = async (path, method, authorization, body) => {
    const headers = { authorization, 'content-type': 'application/json' }
    const answer = await fetch(host + path, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const origins = [host, otherOrigin]
  await send('/_foyer/v1/clients/film-club', 'PATCH', ownerKey, { origins })
  const anonymous = { grantType: 'anonymous', clientId: 'film-club' }
  const { access_token } = await send('/oauth2/token', 'POST', '', anonymous)
  const { email, password } = person
  const account = { loginId: { email }, password }
  await send('/_api/iam/authentication/v2/register', 'POST', access_token, account)
}

async function bundleApp() {
  const contents = `import { createClient } from '@foyer/client'
    import { pointProviderAt } from '@foyer/client/official'
    import { items } from '@wix/data'
    import { createClient as createOfficial, OAuthStrategy } from '@wix/sdk'
    const clientId = 'film-club'
    globalThis.clients = {
      ours: (host) => createClient({ clientId, host }),
      'ours, told': (host) => createClient({ clientId, host, server: 'foyer' }),
      official: (host) => {
        pointProviderAt(host)
        return createOfficial({ modules: { items }, auth: OAuthStrategy({ clientId }) })
      },
    }`
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: join(repositoryRoot, 'e2e') },
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
  })
  return outputFiles[0]?.text ?? ''
}

/** Starts a server with the film club's collections. Its site is the page that the scenarios run in. */
async function startSite() {
  for (const part of ['foyer.json', 'data']) {
    cpSync(join(repositoryRoot, 'examples/site', part), join(folder, part), { recursive: true })
  }
  mkdirSync(join(folder, 'dist'))
  await writeFile(join(folder, 'dist/index.html'), html)
  await writeFile(join(folder, 'dist/app.js'), script)
  const file = join(folder, 'foyer.json')
  const { settings: _, ...declared } = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify(declared))
  const redirectUris = `${otherOrigin}/callback`
  return startFoyer({
    folder,
    env: {
      FOYER_DATA: join(folder, 'kept'),
      FOYER_LOG: 'error',
      FOYER_CLIENT_ID: 'film-club',
      FOYER_REDIRECT_URIS: redirectUris,
    },
  })
}
