import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { watchConsole } from '../lib/browser-console.js'
import { findAppFaults, writeApp } from './framework-app.js'
import { followMember, requestVisitorToken, withSite } from './framework-story.js'

const packages = resolve(import.meta.dirname, '../node_modules/@react-router')
const reactRouter = join(packages, 'dev/bin.js')
const serve = [join(packages, 'serve/bin.js'), 'build/server/index.js'] as const

test('docs/frameworks/react-router.md: a member reads and writes', async ({ page }) => {
  const { folder, remove } = writeApp('react-router.md')
  const complaints = watchConsole(page)
  try {
    // React Router reads package.json to find its server runtime.
    const dependencies = { '@react-router/node': '7.18.4', isbot: '5.2.3' }
    const manifest = { private: true, type: 'module', dependencies }
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
    const build = [
      [reactRouter, 'typegen'],
      [reactRouter, 'build'],
    ] as const
    const site = { folder, build, serve, ready: /http:\/\/localhost/, isOneOrigin: false }
    await withSite(site, async (origin, foyer) => {
      await followMember(page, origin, {
        foyer,
        isOneOrigin: false,
        guarded: ['/logout', '/?index'],
      })
    })
    const rootDirs = [folder, join(folder, '.react-router/types')]
    const compilerOptions = { rootDirs, types: ['node', 'vite/client'] }
    expect(await findAppFaults(folder, { compilerOptions })).toEqual([])
    expect(complaints).toEqual([])

    const dev = [reactRouter, 'dev', '--port=PORT'] as const
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
