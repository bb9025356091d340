// Creates a site from an empty folder to a page with login and its own collection, as a new user does, and prints the
// time of each step.
// node bench/new-site.mjs [template …]      after `npm run pack`; ports 4400 and 5173 must be free.
// FOYER_TEST_SCREENSHOTS names a folder for screenshots; uses the browser of the tests in e2e
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repositoryRoot } from '../scripts/lib/repository.mjs'
import { startBrowser } from './data/start-browser.mjs'

const chosen = process.argv.slice(2)
const release = join(repositoryRoot, 'release')
const screenshotFolder = process.env.FOYER_TEST_SCREENSHOTS
const page = 'http://localhost:5173'
const server = 'http://localhost:4400'
const film = { title: 'Metropolis' }

for (const template of chosen.length > 0 ? chosen : ['blank', 'react']) await tryTemplate(template)

/** @param {string} template */
async function tryTemplate(template) {
  const parent = await mkdtemp(join(tmpdir(), 'new-site-'))
  const folder = join(parent, 'my-site')
  const start = performance.now()
  let commands = 0
  const printStep = (/** @type {string} */ step) => {
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(`${template}  ${new Date().toISOString()}  ${seconds.padStart(6)} s  ${step}`)
  }
  const type = async (/** @type {string} */ line, /** @type {string} */ cwd) => {
    commands++
    await untilFinished(run(line, cwd))
    printStep(line.replaceAll(release, 'release'))
  }
  const [creator] = readdirSync(release).filter((name) => /^create-foyer-.*\.tgz$/.test(name))
  const create = `npm exec --yes --package=${join(release, creator ?? '')} -- create-foyer`
  await type(`${create} my-site --template ${template} --from ${release}`, parent)
  commands++ // cd my-site
  await type('npm install', folder)
  commands++
  const dev = run('npm run dev', folder)
  const browser = await startBrowser()
  try {
    await until(async () => (await responds(page)) && responds(server))
    printStep('npm run dev: page and server answer')
    const tab = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await tab.goto(page)
    await tab.getByText('Welcome. Log in to write a note of your own.').waitFor()
    await takeScreenshot(tab, `${template}-first`)
    await signUp(tab)
    printStep('a member has signed up')
    await tab.getByLabel('Note').fill('A note of mine')
    await tab.getByRole('button', { name: 'Save' }).click()
    await tab.getByRole('listitem').filter({ hasText: 'A note of mine' }).waitFor()
    printStep('the member has written a note')
    const ms = await declareFilms(folder, tab)
    printStep(`own collection: the first item is stored ${ms} ms after foyer.json was saved`)
    console.log(
      `${template}  ${commands} commands; ${/foyer\.json applied in \d+ ms/.exec(dev.output())}`,
    )
    await takeScreenshot(tab, `${template}-member`)
    await tab.setViewportSize({ width: 390, height: 844 })
    await takeScreenshot(tab, `${template}-phone`)
  } finally {
    await browser.close()
    await dev.stop()
  }
  await serveBuilt(folder, type)
  await rm(parent, { recursive: true })
}

/**
 * Signs up on the hosted page, which returns to the site.
 *
 * @param {import('@playwright/test').Page} tab
 */
async function signUp(tab) {
  await tab.getByRole('button', { name: 'Log in' }).click()
  await tab.getByRole('link', { name: 'Sign up' }).click()
  await tab.locator('input[name=nickname]').fill('Ada')
  await tab.locator('input[type=email]').fill('ada@example.com')
  await tab.locator('input[type=password]').fill('two quiet words')
  await tab.getByRole('button', { name: 'Sign up' }).click()
  await tab.getByLabel('Note').waitFor()
}

/**
 * Declares a collection and inserts its first item as the member, once the server has applied the declaration.
 *
 * @param {string} folder
 * @param {import('@playwright/test').Page} tab
 */
async function declareFilms(folder, tab) {
  const path = join(folder, 'foyer.json')
  const site = JSON.parse(await readFile(path, 'utf8'))
  const fields = [{ key: 'title', type: 'TEXT' }]
  const permissions = { read: 'ANYONE', insert: 'SITE_MEMBER' }
  site.collections.push({ id: 'films', fields, permissions })
  const saved = performance.now()
  await writeFile(path, JSON.stringify(site))
  await tab.evaluate(insertWhenDeclared, film)
  const ms = Math.round(performance.now() - saved)
  const types = join(folder, 'src/collections.ts')
  await until(async () => (await readFile(types, 'utf8')).includes('FilmsItem'))
  return ms
}

/**
 * Runs in the page, with the client of the site.
 *
 * @param {{ title: string }} item
 */
async function insertWhenDeclared(item) {
  const source = '/src/client.ts'
  const { client } = await import(source)
  for (;;) {
    try {
      return await client.items.insert('films', item)
    } catch (error) {
      // Retries until the server has applied the declaration.
      if (!/exist/.test(String(error))) throw error
      // The server counts refused calls, and slows down callers with many.
      await new Promise((resolve) => void setTimeout(resolve, 20))
    }
  }
}

/**
 * Builds the page, which the server then serves.
 *
 * @param {string} folder
 * @param {(line: string, cwd: string) => Promise<void>} type
 */
async function serveBuilt(folder, type) {
  await type('npm run build', folder)
  const path = join(folder, 'foyer.json')
  const site = { ...JSON.parse(await readFile(path, 'utf8')), serve: 'dist' }
  await writeFile(path, JSON.stringify(site))
  const built = run('npx @foyer/server start --site .', folder)
  try {
    await until(() => responds(server))
    const [served, file] = await Promise.all([
      fetch(server, { headers: { accept: 'text/html' } }).then((response) => response.text()),
      readFile(join(folder, 'dist/index.html'), 'utf8'),
    ])
    if (digest(served) !== digest(file)) throw new Error('the server serves another page')
    console.log(`the server serves the built page, ${Buffer.byteLength(file)} bytes`)
  } finally {
    await built.stop()
  }
}

/** @param {string} text */
function digest(text) {
  return createHash('sha256').update(text).digest('hex')
}

/**
 * @typedef {object} Program
 * @property {() => string} output
 * @property {Promise<number | null>} ended
 * @property {() => Promise<unknown>} stop
 */

/**
 * Runs a command line in a shell.
 *
 * @param {string} line
 * @param {string} cwd
 * @returns {Program}
 */
function run(line, cwd) {
  // Vite exits when its standard input closes.
  const child = spawn(line, { cwd, shell: true, detached: true, stdio: 'pipe' })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += String(chunk)
    })
  }
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve) => child.once('close', resolve))
  const stop = () => {
    // Ends the process group of the shell, with its child processes.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
    return ended
  }
  return { output: () => output, ended, stop }
}

/** @param {Program} program */
async function untilFinished(program) {
  if ((await program.ended) !== 0) throw new Error(program.output())
}

/** @param {string} url */
async function responds(url) {
  try {
    return (await fetch(url, { headers: { accept: 'text/html' } })).ok
  } catch {
    return false
  }
}

/** @param {() => Promise<boolean>} condition */
async function until(condition) {
  const end = performance.now() + 60_000
  while (!(await condition())) {
    if (performance.now() > end) throw new Error('nothing happened for a minute')
    await new Promise((resolve) => void setTimeout(resolve, 10))
  }
}

/**
 * @param {import('@playwright/test').Page} tab
 * @param {string} name
 */
async function takeScreenshot(tab, name) {
  if (screenshotFolder === undefined) return
  await mkdir(screenshotFolder, { recursive: true })
  await tab.screenshot({ path: join(screenshotFolder, `${name}.png`) })
}
