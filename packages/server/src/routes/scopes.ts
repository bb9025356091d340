import type { KeyScope } from '@foyer/protocol/api-keys'
import type { Route } from '../http/route.js'
import { isDataWrite } from './data-writes.js'

type Called = Pick<Route, 'method' | 'path'>

/** What a key has to open for the calls below a path, in their first spelling. Earlier lines win. */
const scopes: readonly [prefix: string, scope: (call: Called) => KeyScope][] = [
  ['/wix-data/v2/collections', ({ method }) => (method === 'GET' ? 'data:read' : 'settings')],
  ['/wix-data/v2/indexes', ({ method }) => (method === 'GET' ? 'data:read' : 'settings')],
  ['/wix-data/v1/permissions', ({ method }) => (method === 'GET' ? 'data:read' : 'settings')],
  ['/wix-data/v2/backups', ({ method }) => (method === 'GET' ? 'data:read' : 'settings')],
  ['/wix-data/', (call) => (isDataWrite(call) ? 'data:write' : 'data:read')],
  ['/_foyer/v1/items/', () => 'data:write'],
  ['/_foyer/v1/decisions', () => 'data:read'],
  // Mails hold codes and links that let somebody in.
  ['/_foyer/v1/inbox', () => 'members:write'],
  ['/_foyer/v1/settings', () => 'settings'],
  ['/_foyer/v1/clients', () => 'settings'],
  ['/_foyer/v1/audit', () => 'settings'],
  ['/_foyer/v1/members', ofMembers],
  ['/_foyer/v1/sessions', ofMembers],
  ['/members/', ofMembers],
  ['/_api/iam/', ofMembers],
  ['/_api/redirects-api/', () => 'members:write'],
]

/** What a key has to open for a call. A call that no line knows takes a key for everything. @see docs/wire.md#api-keys */
export function scopeOf(call: Called): KeyScope {
  const line = scopes.find(([prefix]) => call.path.startsWith(prefix))
  return line ? line[1](call) : 'all'
}

function ofMembers({ method, path }: Called): KeyScope {
  return method === 'GET' || path.endsWith('/query') ? 'members:read' : 'members:write'
}
