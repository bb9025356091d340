import type { ownerEndpoints } from '@foyer/protocol'

/** A call of the owner that is let in, with the scope that it takes. */
export interface OwnerCall {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: string
  scope: string
  body?: unknown
}

/** A line for every call of the owner: who may make it is tested for all of them. */
export const ownerCalls: Record<keyof typeof ownerEndpoints, OwnerCall> = {
  listInbox: { method: 'GET', path: '/_foyer/v1/inbox', scope: 'members:write' },
  listMembers: { method: 'GET', path: '/_foyer/v1/members', scope: 'members:read' },
  updateMember: {
    method: 'PATCH',
    path: '/_foyer/v1/members/nobody',
    scope: 'members:write',
    body: { roles: [] },
  },
  getDecision: { method: 'GET', path: '/_foyer/v1/decisions/none', scope: 'data:read' },
  listDecisions: { method: 'GET', path: '/_foyer/v1/decisions', scope: 'data:read' },
  listAudit: { method: 'GET', path: '/_foyer/v1/audit', scope: 'settings' },
  getSettings: { method: 'GET', path: '/_foyer/v1/settings', scope: 'settings' },
  updateSettings: { method: 'PATCH', path: '/_foyer/v1/settings', scope: 'settings', body: {} },
  listClients: { method: 'GET', path: '/_foyer/v1/clients', scope: 'settings' },
  createClient: {
    method: 'POST',
    path: '/_foyer/v1/clients',
    scope: 'settings',
    body: { name: 'Shop', redirectUris: ['https://shop.example/callback'] },
  },
  updateClient: {
    method: 'PATCH',
    path: '/_foyer/v1/clients/none',
    scope: 'settings',
    body: { name: 'Shop' },
  },
  deleteClient: { method: 'DELETE', path: '/_foyer/v1/clients/none', scope: 'settings' },
  listKeys: { method: 'GET', path: '/_foyer/v1/keys', scope: 'all' },
  createKey: {
    method: 'POST',
    path: '/_foyer/v1/keys',
    scope: 'all',
    body: { name: 'Export', scopes: ['data:read'] },
  },
  deleteKey: { method: 'DELETE', path: '/_foyer/v1/keys/none', scope: 'all' },
}
