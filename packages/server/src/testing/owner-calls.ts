import { hash } from 'node:crypto'
import type { KeyScope } from '@foyer/protocol/api-keys'
import { newestMigration } from '../storage/migrations/migrate.js'

/** A valid call of the owner, with its required scope. */
export interface OwnerCall {
  scope: KeyScope
  /** Additional scopes that the call needs. */
  also?: readonly KeyScope[]
  /** Path of the call, if it differs from the path of the route. */
  path?: string
  body?: unknown
  /** Body that is not JSON. */
  file?: string
}

/** Backup file of a site without collections. */
const emptyBackup = ((): string => {
  const head = {
    foyer: 'backup',
    format: 1,
    contents: 'collections',
    release: '0.1.0',
    migration: newestMigration,
  }
  const header = JSON.stringify({ ...head, createdAt: '2026-11-23T04:16:00.000Z' })
  const lines = `${header}\n${JSON.stringify({ rows: {} })}\n`
  return `${lines}${JSON.stringify({ sha256: hash('sha256', lines) })}\n`
})()

/** Valid calls of the routes that only an owner may use, by route. A test checks that each route has one. */
export const ownerCalls: Record<string, OwnerCall> = {
  'GET /_foyer/v1/overview': { scope: 'data:read' },
  'GET /_foyer/v1/inbox': { scope: 'inbox:read' },
  'GET /_foyer/v1/members': { scope: 'members:read' },
  'GET /_foyer/v1/members/{memberId}': { scope: 'members:read' },
  'PATCH /_foyer/v1/members/{memberId}': { scope: 'members:write', body: { roles: [] } },
  'GET /_foyer/v1/members/{memberId}/export': {
    scope: 'members:read',
    also: ['data:read', 'settings:read'],
  },
  'POST /_foyer/v1/members/import': { scope: 'members:write', body: { members: [] } },
  'POST /_foyer/v1/members/export': { scope: 'members:read', body: {} },
  'POST /_foyer/v1/members/{memberId}/cancel-deletion': { scope: 'members:write', body: {} },
  'GET /_foyer/v1/members/{memberId}/deletion': { scope: 'members:read' },
  'GET /_foyer/v1/deletion-rules': { scope: 'settings:read' },
  'PATCH /_foyer/v1/deletion-rules': {
    scope: 'settings',
    body: { dataCollectionId: 'none', rule: null },
  },
  'DELETE /_foyer/v1/members/{memberId}/factors': { scope: 'members:write' },
  'GET /_foyer/v1/sessions': {
    scope: 'members:read',
    path: '/_foyer/v1/sessions?memberId=nobody',
  },
  'DELETE /_foyer/v1/sessions': {
    scope: 'members:write',
    path: '/_foyer/v1/sessions?memberId=nobody',
  },
  'DELETE /_foyer/v1/sessions/{sessionId}': { scope: 'members:write' },
  'GET /_foyer/v1/mail-texts': { scope: 'settings:read' },
  'POST /_foyer/v1/mail-texts/preview': {
    scope: 'settings',
    body: { mail: 'approved', language: 'en', wording: {} },
  },
  'POST /_foyer/v1/mail-texts/test': {
    scope: 'all',
    body: { mail: 'approved', language: 'en', wording: {}, to: 'ada@example.com' },
  },
  'GET /_foyer/v1/mail-server': { scope: 'all' },
  'PUT /_foyer/v1/mail-server': {
    scope: 'all',
    body: {
      host: 'smtp.example.com',
      port: 587,
      encryption: 'starttls',
      user: '',
      senderName: '',
      senderAddress: 'club@example.com',
    },
  },
  'DELETE /_foyer/v1/mail-server': { scope: 'all' },
  'POST /_foyer/v1/mail-server/test': { scope: 'all', body: {} },
  'POST /_foyer/v1/mail-server/test-mail': { scope: 'all', body: { to: 'ada@example.com' } },
  'POST /_foyer/v1/branding/preview': { scope: 'settings', body: { branding: {}, language: 'en' } },
  'GET /_foyer/v1/deleted-collections': { scope: 'data:read' },
  'GET /_foyer/v1/declarations': { scope: 'settings:read' },
  'POST /_foyer/v1/backups': { scope: 'settings', also: ['data:write'], file: emptyBackup },
  'GET /_foyer/v1/backups/{backupId}/file': { scope: 'settings', also: ['data:read'] },
  'GET /_foyer/v1/backups/{backupId}/comparison': { scope: 'settings', also: ['data:read'] },
  'GET /_foyer/v1/decisions': { scope: 'data:read' },
  'GET /_foyer/v1/decisions/{decisionId}': { scope: 'data:read' },
  'POST /_foyer/v1/items/import': {
    scope: 'data:write',
    body: { dataCollectionId: 'none', dataItems: [] },
  },
  'POST /_foyer/v1/items/query-as': {
    scope: 'data:write',
    also: ['data:read', 'members:read'],
    body: { dataCollectionId: 'none', query: {}, viewAs: { kind: 'visitor' } },
  },
  'GET /_foyer/v1/items/referring': {
    scope: 'data:read',
    path: '/_foyer/v1/items/referring?dataCollectionId=none&dataItemId=none',
  },
  'GET /_foyer/v1/items/history': {
    scope: 'events:read',
    path: '/_foyer/v1/items/history?dataCollectionId=none&dataItemId=none',
  },
  'GET /_foyer/v1/audit': { scope: 'settings:read' },
  'GET /_foyer/v1/logs': { scope: 'settings:read' },
  'GET /_foyer/v1/settings': { scope: 'settings:read' },
  'PATCH /_foyer/v1/settings': { scope: 'settings', body: {} },
  'GET /_foyer/v1/clients': { scope: 'settings:read' },
  'POST /_foyer/v1/clients': { scope: 'settings', body: { name: 'Shop' } },
  'PATCH /_foyer/v1/clients': { scope: 'settings', body: { id: 'none' } },
  'PATCH /_foyer/v1/clients/{id}': { scope: 'settings', body: { name: 'Shop' } },
  'DELETE /_foyer/v1/clients': { scope: 'settings' },
  'DELETE /_foyer/v1/clients/{id}': { scope: 'settings' },
  'GET /_foyer/v1/keys': { scope: 'all' },
  'POST /_foyer/v1/keys': { scope: 'all', body: { name: 'Export', scopes: ['data:read'] } },
  'DELETE /_foyer/v1/keys/{id}': { scope: 'all' },
  'GET /_foyer/v1/owners': { scope: 'all' },
  'PATCH /_foyer/v1/owners/{ownerId}': { scope: 'all', body: { role: 'viewer' } },
  'DELETE /_foyer/v1/owners/{ownerId}': { scope: 'all' },
  'DELETE /_foyer/v1/owners/{ownerId}/second-factor': { scope: 'all' },
  'POST /_foyer/v1/owner-invitations': {
    scope: 'all',
    body: { email: 'invited@example.com', role: 'viewer' },
  },
  'DELETE /_foyer/v1/owner-invitations/{invitationId}': { scope: 'all' },
  'POST /_foyer/v1/owner-links': { scope: 'all', body: { email: 'nobody@example.com' } },
  'GET /_foyer/v1/events': { scope: 'events:read' },
  'GET /_foyer/v1/webhooks': { scope: 'webhooks:read' },
  'POST /_foyer/v1/webhooks': {
    scope: 'webhooks:write',
    body: { url: 'https://hooks.example/', types: ['item.created'] },
  },
  'PATCH /_foyer/v1/webhooks/{endpointId}': { scope: 'webhooks:write', body: {} },
  'DELETE /_foyer/v1/webhooks/{endpointId}': { scope: 'webhooks:write' },
  'POST /_foyer/v1/webhooks/{endpointId}/pause': { scope: 'webhooks:write', body: {} },
  'POST /_foyer/v1/webhooks/{endpointId}/resume': { scope: 'webhooks:write', body: {} },
  'POST /_foyer/v1/webhooks/{endpointId}/test': { scope: 'webhooks:write', body: {} },
  'POST /_foyer/v1/webhooks/{endpointId}/rotate-key': { scope: 'webhooks:write', body: {} },
  'POST /_foyer/v1/webhooks/{endpointId}/confirm-key': { scope: 'webhooks:write', body: {} },
  'POST /_foyer/v1/webhooks/{endpointId}/replay': {
    scope: 'webhooks:write',
    body: { sinceSequence: 0 },
  },
  'GET /_foyer/v1/webhooks/deliveries': { scope: 'webhooks:read' },
  'GET /_foyer/v1/webhooks/deliveries/{deliveryId}': { scope: 'webhooks:read' },
  'GET /_foyer/v1/signing-keys': { scope: 'all' },
  'POST /_foyer/v1/signing-keys': { scope: 'all', body: {} },
}
