import type { ApiRoute } from './define-route.js'

/** Aliases of paths, by the prefix that they replace. @see docs/wire.md#aliases-of-paths */
const aliases: Record<string, readonly string[]> = {
  // The official packages use these two with another API host.
  '/wix-data/v2/': ['/_api/cloud-data/v2/', '/data/v2/'],
  '/wix-data/v1/permissions': ['/_api/data/v1/permissions'],
  '/members/v1/members': ['/_api/members/v1/members'],
  '/oauth2/': ['/_api/oauth2/'],
  // The public documentation of the provider names the alternative.
  '/_api/iam/authentication/': ['/iam/authentication/'],
  '/_api/iam/recovery/': ['/_iam/recovery/'],
  // Older packages capitalize the last part.
  '/_api/iam/verification/v1/start': ['/_api/iam/verification/v1/Start'],
  '/_api/redirects-api/v1/': ['/headless/v1/', '/redirect-session/v1/'],
  // The message contains a client id whose characters a path cannot have.
  '/_foyer/v1/clients/{id}': ['/_foyer/v1/clients'],
}

/**
 * Returns each route once for its path and once for each alias of the path.
 * @throws Error when two routes share a method and a path
 */
export function expandAliases(routes: readonly ApiRoute[]): ApiRoute[] {
  const expanded = routes.flatMap((route) =>
    pathsOf(route.path).map((path) => ({ ...route, path })),
  )
  const names = new Set<string>()
  for (const { method, path } of expanded) {
    const name = `${method} ${path.replaceAll(/\{[\w.]+\}/g, '*')}`
    if (names.has(name)) throw new Error(`two routes are declared for "${name}"`)
    names.add(name)
  }
  return expanded
}

function pathsOf(path: string): string[] {
  for (const [prefix, alternatives] of Object.entries(aliases)) {
    if (!path.startsWith(prefix)) continue
    return [path, ...alternatives.map((alternative) => alternative + path.slice(prefix.length))]
  }
  return [path]
}
