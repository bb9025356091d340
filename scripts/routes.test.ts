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
  const known = new Set(routes.map(({ method, path }) => `${method} ${withoutNames(path)}`))
  expect(endpoints.filter((name) => !known.has(name))).toEqual([
    // The route of patches of a collection has it, because only the body tells which patch is meant.
    'PATCH /wix-data/v2/collections/{}/patch-field',
    // Its route ends with "*", because the id may contain slashes.
    'GET /wix-data/v2/items/{}',
  ])
})

/**
 * Returns whether the pattern of a route matches a path, which may be the pattern of another route.
 * @see `patternOf` in `api/kit/dispatch.ts`: outside of `/_foyer/`, a parameter at the end matches the rest of the path
 */
function matchesPath(pattern: string, path: string): boolean {
  const segments = path.split('/')
  const parts = pattern.split('/')
  const matchesRest = pattern.startsWith('/_foyer/') ? /\*$/ : /[*}]$/
  if (parts.length !== segments.length && !matchesRest.test(pattern)) return false
  return parts.every(
    (part, at) => segments[at] !== undefined && (/^[*{]/.test(part) || part === segments[at]),
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
