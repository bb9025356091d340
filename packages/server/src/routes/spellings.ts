import type { Route } from '../http/route.js'

const first = '/wix-data/v2/'

/** Prefixes that the packages use where their API host is another one, and that documentation names. @see docs/wire.md#calls */
const others = ['/_api/cloud-data/v2/', '/data/v2/']

/** A route of the data calls under each of its paths; any other as it is. All are one route: the same rights hold. */
export function inEverySpelling(route: Route): Route[] {
  if (!route.path.startsWith(first)) return [route]
  const rest = route.path.slice(first.length)
  return [route, ...others.map((prefix) => ({ ...route, path: prefix + rest }))]
}
