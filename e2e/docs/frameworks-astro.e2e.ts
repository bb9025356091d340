import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { findAppFaults, writeApp } from './framework-app.js'
import { followMember, requestVisitorToken, withSite } from './framework-story.js'

const astro = resolve(
  dirname(createRequire(import.meta.url).resolve('astro/package.json')),
  'astro.js',
)

test('docs/frameworks/astro.md: a member reads and writes', async ({ page }) => {
  const { folder, remove } = writeApp('astro.md')
  try {
    const build = [[astro, 'build']] as const
    const serve = ['dist/server/entry.mjs'] as const
    const site = { folder, build, serve, ready: /Server listening/, isOneOrigin: false }
    await withSite(site, async (origin, foyer) => {
      await followMember(page, origin, {
        foyer,
        isOneOrigin: false,
        guarded: ['/logout', '/notes'],
      })
    })
    // The build writes the types of Astro's virtual modules.
    expect(
      await findAppFaults(folder, {
        compilerOptions: { types: ['node', join(folder, '.astro/types.d.ts')] },
      }),
    ).toEqual([])

    const dev = [astro, 'dev', '--port=PORT'] as const
    const developed = { folder, serve: dev, ready: /Local/, isOneOrigin: true }
    await withSite(developed, async (origin) => {
      expect(await requestVisitorToken(origin)).toHaveProperty('access_token')
      expect(await (await fetch(`${origin}/auth/login`)).text()).toContain('<form')
      expect(await (await fetch(origin)).text()).toContain('Welcome. Log in')
    })
  } finally {
    remove()
  }
})
