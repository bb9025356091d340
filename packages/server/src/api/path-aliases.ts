import type { Route } from '../http/route.js'
import { isDataWrite } from './scopes.js'

/**
 * Path prefixes, each with its aliases: the official packages use them with another API host, and the provider's
 * documentation names them.
 * @see docs/wire.md#calls
 */
const aliases = [
  ['/wix-data/v2/', '/_api/cloud-data/v2/', '/data/v2/'],
  ['/wix-data/v1/permissions', '/_api/data/v1/permissions'],
  ['/_api/iam/recovery/', '/_iam/recovery/'],
  ['/_api/redirects-api/v1/', '/headless/v1/', '/redirect-session/v1/'],
  ['/oauth2/', '/_api/oauth2/'],
  ['/members/v1/members', '/_api/members/v1/members'],
] as const

/** Repeats a route under each alias of its path, with the same access rights. */
export function inEverySpelling(route: Route): Route[] {
  const prefixes = aliases.find(([first]) => route.path.startsWith(first))
  if (!prefixes) return [route]
  const suffix = route.path.slice(prefixes[0].length)
  const writes = isDataWrite(route)
  return prefixes.map((prefix) => ({ ...route, writes, path: prefix + suffix }))
}
