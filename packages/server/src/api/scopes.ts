import { endpoints } from '@foyer/protocol'
import type { KeyScope } from '@foyer/protocol/api-keys'
import type { Route } from '../http/route.js'

type RouteId = Pick<Route, 'method' | 'path'>

/** Scopes that API keys need, by path prefix (before path aliases). The first match wins. */
const scopes: readonly [prefix: string, scope: (call: RouteId) => KeyScope][] = [
  ['/wix-data/v2/collections', ({ method }) => (method === 'GET' ? 'data:read' : 'settings')],
  ['/wix-data/v2/indexes', ({ method }) => (method === 'GET' ? 'data:read' : 'settings')],
  ['/wix-data/v1/permissions', ({ method }) => (method === 'GET' ? 'data:read' : 'settings')],
  ['/wix-data/v2/backups', ({ method }) => (method === 'GET' ? 'data:read' : 'settings')],
  ['/wix-data/', (call) => (isDataWrite(call) ? 'data:write' : 'data:read')],
  ['/_foyer/v1/items/', () => 'data:write'],
  ['/_foyer/v1/decisions', () => 'data:read'],
  // Mails contain codes and links that grant access to accounts.
  ['/_foyer/v1/inbox', () => 'members:write'],
  ['/_foyer/v1/settings', () => 'settings'],
  ['/_foyer/v1/clients', () => 'settings'],
  ['/_foyer/v1/audit', () => 'settings'],
  ['/_foyer/v1/deletion-rules', () => 'settings'],
  ['/_foyer/v1/members', ofMembers],
  ['/_foyer/v1/sessions', ofMembers],
  ['/members/', ofMembers],
  ['/_api/iam/', ofMembers],
  ['/_api/redirects-api/', () => 'members:write'],
]

/** Returns the scope that an API key needs for a route: `all` when no prefix matches. @see docs/wire.md#api-keys */
export function scopeOf(call: RouteId): KeyScope {
  const match = scopes.find(([prefix]) => call.path.startsWith(prefix))
  return match ? match[1](call) : 'all'
}

function ofMembers({ method, path }: RouteId): KeyScope {
  return method === 'GET' || path.endsWith('/query') ? 'members:read' : 'members:write'
}

/** Paths of data routes that only read, although they use POST. */
const reads = new Set<string>(
  [
    endpoints.queryItems,
    endpoints.countItems,
    endpoints.aggregateItems,
    endpoints.aggregatePipeline,
    endpoints.queryDistinctValues,
    endpoints.searchItems,
    endpoints.queryReferenced,
    endpoints.isReferenced,
  ].map(({ path }) => path),
)

/** Tells reads from writes among data routes. Expects the path before aliases. */
export function isDataWrite({ method, path }: RouteId): boolean {
  return method !== 'GET' && !reads.has(path)
}

/** Tells if a route belongs to the provider's data API. Expects the path before aliases. */
export function isDataCall({ path }: Pick<Route, 'path'>): boolean {
  return path.startsWith('/wix-data/')
}
