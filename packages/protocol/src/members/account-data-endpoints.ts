import type { MemberFactor } from '../auth/factor-endpoints.js'
import type { MemberSession } from '../auth/session-endpoints.js'
import type { Endpoint } from '../endpoint.js'
import type { Member } from './members.js'
import type { IdentityProfile } from './profile.js'

/*
 * Endpoints for the export and deletion of an account. Foyer only.
 * @see docs/wire/members.md#deletion-and-export
 */

/** Effect of a member's deletion on the items whose author is the member. */
export type DeletionAction = 'keep' | 'anonymise' | 'delete'

/** Rule of a collection for the items of deleted members. */
export interface DeletionRule {
  action: DeletionAction
  /** Paths of fields that `anonymise` removes in addition to `_owner`. */
  clear?: string[]
}

/** Items of one member in one collection, and the action on them. */
export interface DeletionEffect {
  collectionId: string
  displayName: string
  action: DeletionAction
  /** Number of items. */
  items: number
}

/** State of a deletion request. `CONFIRMATION_SENT`: the member has not used the link in the e-mail yet. */
export type DeletionState = 'NONE' | 'CONFIRMATION_SENT' | 'SCHEDULED'

export interface MyDeletionResponse {
  state: DeletionState
  /** ISO time at which the e-mail's link expires; null in other states. */
  confirmBefore: string | null
  /** ISO time at which the account is deleted; null unless it is scheduled. */
  dueAt: string | null
  /** Days between confirmation and deletion. */
  graceDays: number
  /** The member's items by collection; other collections are omitted. */
  effects: DeletionEffect[]
}

export interface RequestDeletionRequest {
  /** Password, required when the login is older than ten minutes. */
  password?: string
}

/** Requests a page of the export; without `cursor`, the first one. */
export interface ExportPageRequest {
  cursor?: string
}

/** A page of the export. Only the first page contains `account`. Any page may contain items, the last may have none. */
export interface ExportPageResponse {
  account?: ExportedAccount
  /** Items in the order of their collections; a collection may continue on the next page. */
  collections: ExportedItems[]
  /** Null on the last page. */
  nextCursor: string | null
}

/** Data that the server stores about a member, without items, passwords, secrets and codes. */
export interface ExportedAccount {
  exportedAt: string
  site: { name: string; url: string }
  member: Member
  profile: IdentityProfile
  emailVerified: boolean
  roles: string[]
  deletion: { dueAt: string } | null
  factors: MemberFactor[]
  recoveryCodesLeft: number
  devices: ExportedDevice[]
  /** Sessions of the last 30 days, ended ones included. */
  sessions: (MemberSession & { endedAt: string | null })[]
  consents: { clientId: string; clientName: string; givenAt: string }[]
  /** The member's actions of the last 90 days, newest first, at most 1,000. */
  activity: { at: string; action: string; network: string | null; reason: string | null }[]
}

/** A device that needs no second factor. */
export interface ExportedDevice {
  userAgent: string | null
  createdAt: string
  lastUsedAt: string
}

export interface ExportedItems {
  collectionId: string
  displayName: string
  items: Record<string, unknown>[]
}

/** The whole export, as the client and the account page return it. */
export interface ExportedData {
  account: ExportedAccount
  collections: ExportedItems[]
}

/** Preview of a member's deletion. Operators only. */
export interface DeletionPreviewResponse {
  /** ISO time at which the member's request takes effect; null without one. */
  dueAt: string | null
  effects: DeletionEffect[]
}

/**
 * Effective rule of a collection. `isDefault` if none is set. `isDeclared` if the site file sets it: a change of that
 * declaration replaces a rule that a call has set.
 */
export interface CollectionDeletionRule {
  collectionId: string
  displayName: string
  rule: DeletionRule
  isDefault: boolean
  isDeclared: boolean
}

export interface ListDeletionRulesResponse {
  collections: CollectionDeletionRule[]
}

export interface SetDeletionRuleRequest {
  dataCollectionId: string
  /** Null restores the default. */
  rule: DeletionRule | null
}

export interface SetDeletionRuleResponse {
  collection: CollectionDeletionRule
}

/** Rule of collections without their own: items stay, without a link to the person. */
export const defaultDeletionRule: DeletionRule = { action: 'anonymise' }

type Nothing = Record<string, never>

export const getMyDeletion: Endpoint<Nothing, MyDeletionResponse> = {
  method: 'GET',
  path: '/_foyer/v1/my/deletion',
}
/** Sends an e-mail with the confirmation link. */
export const requestMyDeletion: Endpoint<RequestDeletionRequest, MyDeletionResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/_foyer/v1/my/deletion',
}
/** Cancels a request, confirmed or not. */
export const cancelMyDeletion: Endpoint<Nothing, MyDeletionResponse> = {
  method: 'DELETE',
  path: '/_foyer/v1/my/deletion',
}
/** Reads a page of the export of a member. Operators only. */
export const exportMember: Endpoint<ExportPageRequest & { memberId: string }, ExportPageResponse> =
  {
    method: 'GET',
    path: '/_foyer/v1/members/{memberId}/export',
  }
export const exportMyData: Endpoint<ExportPageRequest, ExportPageResponse> = {
  method: 'GET',
  path: '/_foyer/v1/my/export',
}
export const previewDeletion: Endpoint<{ memberId: string }, DeletionPreviewResponse> = {
  method: 'GET',
  path: '/_foyer/v1/members/{memberId}/deletion',
}
export const listDeletionRules: Endpoint<Nothing, ListDeletionRulesResponse> = {
  method: 'GET',
  path: '/_foyer/v1/deletion-rules',
}
export const setDeletionRule: Endpoint<SetDeletionRuleRequest, SetDeletionRuleResponse> = {
  method: 'PATCH',
  path: '/_foyer/v1/deletion-rules',
}

/** Joins the items on the pages of an export, from the first page on. */
export async function joinExportPages(
  first: ExportPageResponse,
  readPage: (cursor: string) => Promise<ExportPageResponse>,
): Promise<ExportedItems[]> {
  const collections: ExportedItems[] = []
  for (let page = first; ; page = await readPage(page.nextCursor)) {
    for (const part of page.collections) {
      const last = collections.at(-1)
      if (last?.collectionId === part.collectionId) last.items.push(...part.items)
      else collections.push({ ...part, items: [...part.items] })
    }
    if (page.nextCursor === null) return collections
  }
}
