import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { build } from 'esbuild'
import { test } from '../lib/cross-site-test.js'
import { notesSite, serveNotes } from './notes-server.js'

let site: string

test.beforeAll(async () => {
  site = await buildSite()
})

const server = serveNotes({ site: () => site })

test.afterAll(() => rm(site, { recursive: true }))

test('a member logs in with the official packages through the hidden frame, without a cookie', async ({
  page,
  context,
}) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(server().url)
  const outcome = await page.evaluate(async () => {
    const { officialApp } = window
    const registered = await officialApp.register('grace@example.com', 'a good password')
    const loggedIn = await officialApp.logInDirectly('grace@example.com', 'a good password')
    const id = await officialApp.write('written as a member')
    return { registered, loggedIn, id, frames: document.querySelectorAll('iframe').length }
  })
  expect(outcome).toEqual({
    registered: 'SUCCESS',
    loggedIn: true,
    id: expect.stringMatching(/./),
    frames: 0,
  })
  expect(await context.cookies()).toEqual([])
  expect(problems).toEqual([])
})

/** Builds the notes site with a page that runs an app on the official packages. */
async function buildSite(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-official-'))
  await cp(notesSite, folder, { recursive: true })
  const declared = JSON.parse(await readFile(join(folder, 'foyer.json'), 'utf8'))
  await writeFile(join(folder, 'foyer.json'), JSON.stringify({ ...declared, serve: 'dist' }))
  await build({
    entryPoints: [join(import.meta.dirname, 'official-app.ts')],
    outfile: join(folder, 'dist/app.js'),
    bundle: true,
    format: 'esm',
    platform: 'browser',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  const html = '<!doctype html><title>Notes</title><script type="module" src="/app.js"></script>'
  await writeFile(join(folder, 'dist/index.html'), html)
  return folder
}
