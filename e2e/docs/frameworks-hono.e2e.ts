import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { build } from 'esbuild'
import { findAppFaults, writeApp } from './framework-app.js'
import { followMember, requestVisitorToken, sendForged, withSite } from './framework-story.js'

test('docs/frameworks/hono.md: a member reads and writes, with Foyer under the origin of the site', async ({
  page,
}) => {
  const app = writeApp('hono.md', 'e2e')
  try {
    expect(findAppFaults(app.folder)).toEqual([])
    await build({
      entryPoints: [join(app.folder, 'src/index.ts')],
      outfile: join(app.folder, 'index.mjs'),
      bundle: true,
      format: 'esm',
      platform: 'node',
      packages: 'external',
      logLevel: 'error',
    })
    const command = { file: 'index.mjs', args: [], cwd: app.folder, ready: /^listening on/m }
    await withSite({ command, isOneOrigin: true }, async (origin) => {
      expect(await requestVisitorToken(origin)).toHaveProperty('access_token')
      await followMember(page, origin, { isOneOrigin: true })
      expect(await sendForged(page, `${origin}/reviews`)).toBe(403)
    })
  } finally {
    app.remove()
  }
})
