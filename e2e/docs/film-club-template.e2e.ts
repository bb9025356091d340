import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { watchConsole } from '../lib/browser-console.js'
import { findFreePort } from '../lib/free-port.js'
import { joinClub } from '../lib/join-club.js'
import { logOut } from '../lib/log-out.js'
import { openHostedPage } from '../lib/open-hosted-page.js'
import { type ServerProcess, startProcess } from '../lib/server-process.js'
import { createPackedSite, type PackedSite } from './packed-site.js'

const password = 'a password for the club'

let site: PackedSite
let running: ServerProcess[] = []
test.beforeAll(async () => {
  site = await createPackedSite('film-club')
})
test.afterEach(async () => {
  await Promise.all(running.map((program) => program.end('SIGTERM')))
  running = []
})
test.afterAll(() => site.remove())

/** Starts a program of the site until the test ends. */
function start(file: string, args: readonly string[], env: Record<string, string>): ServerProcess {
  const program = startProcess({
    file: join(site.folder, 'node_modules', file),
    args,
    cwd: site.folder,
    env,
  })
  running.push(program)
  return program
}

/** Starts the server of the site. Returns the address at which it listens. */
async function startServer(command: 'start' | 'dev', env: Record<string, string>) {
  const port = await findFreePort()
  const server = start('@foyer/server/bin/foyer.js', [command, '--site', '.'], {
    FOYER_PORT: String(port),
    FOYER_DATA: join(site.folder, `data-of-${command}`),
    ...env,
  })
  await server.waitFor(/^Foyer listening on /m)
  return { url: `http://localhost:${port}`, output: server.output }
}

test('a site from the template film-club passes its type check, builds and starts', async ({
  page,
}) => {
  await site.run('@react-router/dev/bin.js', 'typegen')
  await Promise.all([site.run('typescript/bin/tsc'), site.run('@react-router/dev/bin.js', 'build')])
  const complaints = watchConsole(page)
  const { url } = await startServer('start', { FOYER_LOG: 'error' })
  await page.goto(`${url}/films?q=jaws`)
  await page.getByRole('link', { name: /^Jaws/ }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Jaws' })).toBeVisible()
  await page.goto(`${url}/de`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  expect(complaints).toEqual([])
})

test('a member signs up and reviews on the development server, and file changes appear in the open page', async ({
  page,
}) => {
  await rm(join(site.folder, 'dist'), { recursive: true, force: true })
  const port = await findFreePort()
  const origin = `http://localhost:${port}`
  const server = await startServer('dev', { FOYER_PUBLIC_URL: origin })
  const pages = start('@react-router/dev/bin.js', ['dev', '--port', String(port)], {
    SITE_SERVER: server.url,
    NODE_ENV: 'development',
  })
  await pages.waitFor(/Local/)
  expect(server.output()).not.toContain('warning')
  const complaints = watchConsole(page)

  const newestCode = async (email: string): Promise<string> => {
    const readCode = () =>
      new RegExp(`^Mail to ${email}.*\n  code (\\d+)$`, 'm').exec(server.output())
    await expect.poll(readCode).not.toBeNull()
    return readCode()?.[1] ?? ''
  }
  await joinClub(page, { url: origin, newestCode }, { name: 'Ada', password })
  await logOut(page)
  await page.goto(`${origin}/login?to=%2Ffilms%2Fjaws-1975`)
  await page.getByLabel('E-mail address').fill('ada@example.com')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByLabel('4 stars, good').check()
  await page.getByLabel('Your review').fill('I was there, and it was like that.')
  await page.getByRole('button', { name: 'Publish review' }).click()
  await expect(page.getByText('Your review is published.')).toBeVisible()
  await logOut(page)
  await page.goto(`${origin}/login`)
  await openHostedPage(page)
  await page.waitForURL(/\/auth\//)
  await page.getByLabel('E-mail address').fill('ada@example.com')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('Logged in as Ada')).toBeVisible()

  const loaded = await page.evaluate(() => performance.timeOrigin)
  const footer = page.locator('.site-footer')
  await edit('src/app/Footer.tsx', (text) =>
    text.replace('<LanguageSwitch />', '<LanguageSwitch /> A footer of our own'),
  )
  await expect(footer).toContainText('A footer of our own')
  await edit('src/app/shell.css', (text) => `${text}\n.site-footer { color: rgb(1, 2, 3) }\n`)
  await expect(footer).toHaveCSS('color', 'rgb(1, 2, 3)')
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded)
  expect(complaints).toEqual([])
})

async function edit(path: string, change: (text: string) => string): Promise<void> {
  const file = join(site.folder, path)
  await writeFile(file, change(await readFile(file, 'utf8')))
}
