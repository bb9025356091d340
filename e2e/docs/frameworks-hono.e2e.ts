import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { build } from 'esbuild'
import { findAppFaults, writeApp } from './framework-app.js'
import { followMember, requestVisitorToken, withSite } from './framework-story.js'

test('docs/frameworks/hono.md: a member reads and writes, with Foyer under the origin of the site', async ({
  page,
}) => {
  const { folder, remove } = writeApp('hono.md')
  try {
    expect(await findAppFaults(folder)).toEqual([])
    await build({
      entryPoints: [join(folder, 'src/index.ts')],
      outfile: join(folder, 'index.js'),
      bundle: true,
      format: 'esm',
      platform: 'node',
      packages: 'external',
      logLevel: 'error',
    })
    const site = {
      folder,
      serve: ['index.js'],
      ready: /^listening on/m,
      isOneOrigin: true,
    } as const
    await withSite(site, async (origin, foyer) => {
      expect(await requestVisitorToken(origin)).toHaveProperty('access_token')
      await followMember(page, origin, { foyer, isOneOrigin: true, guarded: ['/logout', '/notes'] })
    })
  } finally {
    remove()
  }
})
