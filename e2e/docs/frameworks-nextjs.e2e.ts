import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { watchConsole } from '../lib/browser-console.js'
import { findAppFaults, writeApp } from './framework-app.js'
import { followMember, logInOnSite, requestVisitorToken, withSite } from './framework-story.js'

const next = createRequire(import.meta.url).resolve('next/dist/bin/next')
const root = resolve(import.meta.dirname, '../..')

test('docs/frameworks/nextjs.md: a member reads and writes, with Foyer under the origin of the site', async ({
  page,
}) => {
  const { folder, remove } = writeApp('nextjs.md')
  const complaints = watchConsole(page)
  try {
    linkPackages(folder)
    const commands = { build: [[next, 'build']], serve: [next, 'start'] } as const
    const site = { folder, ...commands, ready: /Ready in/, isOneOrigin: true }
    await withSite(site, async (origin, foyer) => {
      expect(await requestVisitorToken(origin)).toHaveProperty('access_token')
      await followMember(page, origin, { foyer, isOneOrigin: true, guarded: ['/logout'] })
      await keepDraft(page, origin)
      const visitor = await fetch(origin)
      expect(visitor.headers.getSetCookie()).toEqual([expect.stringMatching(/^foyer-session=/)])
    })
    // The build writes a check of the exports of each page.
    const generated = ['.next/types/**/*.ts']
    expect(await findAppFaults(folder, { generated })).toEqual([])
    expect(complaints).toEqual([])
  } finally {
    remove()
  }
})

/** Types a note, loses the session, and logs in again: the page has kept the note. */
async function keepDraft(page: Page, origin: string): Promise<void> {
  await logInOnSite(page, origin, true)
  await page.getByLabel('Note').fill('a long thought')
  await page.context().clearCookies({ name: 'foyer-session' })
  await page.goto(origin)
  await expect(page.getByLabel('Note')).toHaveCount(0)
  await logInOnSite(page, origin, true)
  await expect(page.getByLabel('Note')).toHaveValue('a long thought')
}

/**
 * Links the packages of this repository and their React; `node_modules` of `e2e` has the React of the official
 * packages.
 */
function linkPackages(folder: string): void {
  mkdirSync(join(folder, 'node_modules'))
  for (const name of ['react', 'react-dom']) {
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  }
  // By default, Next.js does not read packages above the folder of its lock file. The test checks
  // types with the compiler of the repository, which is faster than that of the build.
  const file = join(folder, 'next.config.ts')
  const from = 'const config: NextConfig = {'
  const code = readFileSync(file, 'utf8')
  expect(code).toContain(from)
  const more = `turbopack: { root: ${JSON.stringify(root)} }, typescript: { ignoreBuildErrors: true },`
  writeFileSync(file, code.replace(from, `${from} ${more}`))
}
