import type { MemberFactor } from '../auth/factor-endpoints.js'
import type { MemberSession } from '../auth/session-endpoints.js'
import type { Endpoint } from '../endpoint.js'
import type { Member } from './members.js'
import type { IdentityProfile } from './profile.js'

/*
 * Export and deletion of an account, by name. They are ours.
 * @see docs/wire.md#deletion
 */

/** Effect of a member's deletion on the items that the member owns. */
export type DeletionAction = 'keep' | 'anonymise' | 'delete'

/** Rule of a collection for the items of deleted members. */
export interface DeletionRule {
  action: DeletionAction
  /** Paths of fields that `anonymise` removes beside `_owner`. */
  clear?: string[]
}

/** Items of one member in one collection, and their fate. */
export interface DeletionEffect {
  collectionId: string
  displayName: string
  action: DeletionAction
  /** Number of items. */
  items: number
}

/** State of a member's own request. `CONFIRMATION_SENT` waits for the link in the mail. */
export type DeletionState = 'NONE' | 'CONFIRMATION_SENT' | 'SCHEDULED'

export interface MyDeletionResponse {
  state: DeletionState
  /** ISO time until which the link in the mail works; null in other states. */
  confirmBefore: string | null
  /** ISO time at which the account is deleted; null unless it is scheduled. */
  dueAt: string | null
  /** Days between confirmation and deletion. */
  graceDays: number
  /** Own items by collection; collections without own items are left out. */
  effects: DeletionEffect[]
}

export interface RequestDeletionRequest {
  /** Needed when the login is older than ten minutes. */
  password?: string
}

/** A page of the export. The first page holds `account`, every page holds items. */
export interface ExportPageRequest {
  cursor?: string
}

export interface ExportPageResponse {
  account?: ExportedAccount
  /** Items in the order of their collections; a collection may continue on the next page. */
  collections: ExportedItems[]
  /** Null on the last page. */
  nextCursor: string | null
}

/** Everything that the server stores about a member apart from items; no password, no secret, no code. */
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
  /** Own actions of the last 90 days, newest first, at most 1,000. */
  activity: { at: string; action: string; network: string | null; reason: string | null }[]
}

/** A device that is not asked for a second factor. */
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

/** The whole export, as the client and the download of the account page give it. */
export interface ExportedData {
  account: ExportedAccount
  collections: ExportedItems[]
}

/** Preview of a member's deletion for the owner. */
export interface DeletionPreviewResponse {
  /** ISO time at which the member's own request takes effect; null without one. */
  dueAt: string | null
  effects: DeletionEffect[]
}

/**
 * Rule of one collection. `rule` is what applies, `isDefault` tells that none was set. `isDeclared` tells that it
 * stands in the site file: the next change of that declaration replaces a rule that was set by call.
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
  /** Null returns to the default. */
  rule: DeletionRule | null
}

export interface SetDeletionRuleResponse {
  collection: CollectionDeletionRule
}

/** Applies to collections without a rule: items stay, without a link to the person. */
export const defaultDeletionRule: DeletionRule = { action: 'anonymise' }

type Nothing = Record<string, never>

export const getMyDeletion: Endpoint<Nothing, MyDeletionResponse> = {
  method: 'GET',
  path: '/_foyer/v1/my/deletion',
}
/** Has a mail sent with the link that confirms. */
export const requestMyDeletion: Endpoint<RequestDeletionRequest, MyDeletionResponse> = {
  method: 'POST',
  path: '/_foyer/v1/my/deletion',
}
/** Takes a request back, confirmed or not. */
export const cancelMyDeletion: Endpoint<Nothing, MyDeletionResponse> = {
  method: 'DELETE',
  path: '/_foyer/v1/my/deletion',
}
export const exportMyData: Endpoint<ExportPageRequest, ExportPageResponse> = {
  method: 'GET',
  path: '/_foyer/v1/my/export',
}
export const previewDeletion: Endpoint<{ memberId?: string }, DeletionPreviewResponse> = {
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
