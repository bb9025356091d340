import type { Route } from '../http/route.js'
import { isDataWrite } from './data-writes.js'

/**
 * Prefixes of calls, each with those that the packages use where their API host is another one, and that
 * documentation names.
 * @see docs/wire.md#calls
 */
const spellings = [
  ['/wix-data/v2/', '/_api/cloud-data/v2/', '/data/v2/'],
  ['/wix-data/v1/permissions', '/_api/data/v1/permissions'],
  ['/_api/iam/recovery/', '/_iam/recovery/'],
  ['/_api/redirects-api/v1/', '/headless/v1/', '/redirect-session/v1/'],
  ['/oauth2/', '/_api/oauth2/'],
  ['/members/v1/members', '/_api/members/v1/members'],
] as const

/** A route of such calls under each of its paths; any other as it is. All are one route: the same rights hold. */
export function inEverySpelling(route: Route): Route[] {
  const known = spellings.find(([first]) => route.path.startsWith(first))
  if (!known) return [route]
  const rest = route.path.slice(known[0].length)
  const writes = isDataWrite(route)
  return known.map((prefix) => ({ ...route, writes, path: prefix + rest }))
}
