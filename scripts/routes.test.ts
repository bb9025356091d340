import { join } from 'node:path'
import { expect, it } from 'vitest'
import { allRoutes } from '../packages/server/src/api/all-routes.js'
import { expandAliases } from '../packages/server/src/api/kit/path-aliases.js'
import { isTestFile, listFiles } from './lib/checks/source-files.mjs'
import { repositoryRoot } from './lib/repository.mjs'

const routes = expandAliases(allRoutes)

/** Replaces the parameters of a path, whose names may differ. */
function withoutNames(path: string): string {
  return path.replaceAll(/\{[\w.]+\}/g, '{}')
}

it('every endpoint of the protocol has a route', async () => {
  const endpoints: string[] = []
  for (const file of listFiles(repositoryRoot, 'packages/protocol/src', /\.ts$/)) {
    // Only a server with a virtual clock has the routes of the clock.
    if (isTestFile(file) || /\.d\.ts$|\/dev-clock-/.test(file)) continue
    const exported: Record<string, unknown> = await import(join(repositoryRoot, file))
    for (const { method, path } of Object.values(exported).map(Object)) {
      if (typeof method === 'string' && typeof path === 'string')
        endpoints.push(`${method} ${withoutNames(path)}`)
    }
  }
  expect(endpoints.length).toBeGreaterThan(100)
  const missing = endpoints.filter(
    (name) =>
      !routes.some(({ method, path }) => {
        const route = `${method} ${withoutNames(path)}`
        return route === name || (path.endsWith('/*') && matchesPath(route, name))
      }),
  )
  expect(missing).toEqual([])
})

/** Returns whether the pattern of a route matches a path, which may be the pattern of another route. */
function matchesPath(pattern: string, path: string): boolean {
  const segments = path.split('/')
  const parts = pattern.split('/')
  if (parts.length !== segments.length && !pattern.endsWith('/*')) return false
  return parts.every(
    (part, at) => part === '*' || part === segments[at] || (/^\{/.test(part) && segments[at]),
  )
}

// The first route that matches a request handles it.
it('no route stands behind another one that matches all its requests', () => {
  const unreachable = routes.flatMap((route, index) => {
    const earlier = routes
      .slice(0, index)
      .find(
        ({ method, path, matches }) =>
          method === route.method && !matches && matchesPath(path, route.path),
      )
    return earlier ? [`${route.method} ${route.path} stands behind ${earlier.path}`] : []
  })
  expect(unreachable).toEqual([])
})
