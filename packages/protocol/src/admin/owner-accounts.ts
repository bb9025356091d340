import type { Endpoint } from '../endpoint.js'
import type { OwnerRole } from './owner-roles.js'

/*
 * Accounts of the site's owners, their sessions in the console, and invitations. `packages/server/src/api/owners` has
 * the routes.
 * @see docs/wire/operators.md#accounts-of-owners
 */

/** Header of the console's requests. The server ignores the session cookie without it. */
export const consoleHeader = 'x-foyer-console'

export interface OwnerAccount {
  id: string
  email: string
  name: string
  role: OwnerRole
  /** ISO time. */
  createdAt: string
  /** ISO time; null before the first login. */
  lastLoginAt: string | null
  /** True if a login requires a code of an authenticator app. */
  hasSecondFactor: boolean
}

export interface OwnerInvitation {
  id: string
  email: string
  role: OwnerRole
  /** Name of the owner or API key that invites. */
  invitedBy: string
  createdAt: string
  expiresAt: string
}

/** A session of the calling owner in a browser. */
export interface OwnerSession {
  id: string
  createdAt: string
  /** ISO time, accurate to a minute. */
  usedAt: string
  userAgent: string | null
  /** Shortened network; null if unknown. */
  network: string | null
  isCurrent: boolean
}

/** Purpose of a one-time link. */
export interface OwnerLink {
  /** `welcome` creates the first owner, `invitation` a further one, `reset` sets a new password. */
  kind: 'welcome' | 'invitation' | 'reset'
  /** Address of the account; null where the visitor chooses it. */
  email: string | null
  name: string | null
  role: OwnerRole
}

export interface GetOwnerSessionResponse {
  /** The owner of the browser's session; null without one. */
  owner: OwnerAccount | null
  /** False before the first owner has an account. */
  hasOwners: boolean
  siteName: string
}

export interface OwnerLoginRequest {
  email: string
  password: string
  /** Code of the authenticator app, or a recovery code, after `SECOND_FACTOR_REQUIRED`. */
  code?: string
}

/** Error code of a login whose password is correct, if the account also requires a code. */
export const secondFactorRequired = 'SECOND_FACTOR_REQUIRED'

export interface OwnerResponse {
  owner: OwnerAccount
}

export interface OwnerLinkRequest {
  token: string
}

export interface ReadOwnerLinkResponse {
  link: OwnerLink
  siteName: string
  /** Minimum number of characters of a password. */
  minLength: number
}

export interface RedeemOwnerLinkRequest extends OwnerLinkRequest {
  password: string
  /** Required by `welcome`. */
  email?: string
  /** Required by `welcome` and `invitation`. */
  name?: string
  /** Required by `reset` for an account with a second factor. */
  code?: string
}

export interface CreateOwnerLinkRequest {
  /** Address of the account that gets a new password; without it, the link creates the first owner. */
  email?: string
}

export interface CreateOwnerLinkResponse {
  /** The link. It is stored hashed; only this response contains it. */
  url: string
  expiresAt: string
}

export interface ListOwnersResponse {
  /** Oldest first. */
  owners: OwnerAccount[]
  /** Newest first. */
  invitations: OwnerInvitation[]
}

export interface UpdateOwnerRequest {
  /** Part of the path. */
  ownerId: string
  role: OwnerRole
}

export interface InviteOwnerRequest {
  email: string
  role: OwnerRole
}

export interface InviteOwnerResponse {
  invitation: OwnerInvitation
  /** The link in the e-mail, which the caller can also pass on. Only this response contains it. */
  url: string
}

export interface ListOwnerSessionsResponse {
  /** Latest use first. */
  sessions: OwnerSession[]
}

export interface ChangeOwnPasswordRequest {
  password: string
  newPassword: string
}

/** Secret of a new authenticator app. Only this response contains it. */
export interface BeginSecondFactorResponse {
  secret: string
  /** `otpauth:` URI of the secret. */
  uri: string
  /** QR code of the URI, as SVG. */
  qrCode: string
}

export interface ConfirmSecondFactorResponse {
  /** Each works once, instead of a code. Only this response contains them. */
  recoveryCodes: string[]
}

type Nothing = Record<string, never>

export const getOwnerSession: Endpoint<Nothing, GetOwnerSessionResponse> = {
  method: 'GET',
  path: '/_foyer/v1/owner-session',
}

export const logInOwner: Endpoint<OwnerLoginRequest, OwnerResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/_foyer/v1/owner-session',
}

export const logOutOwner: Endpoint<Nothing, Nothing> = {
  method: 'DELETE',
  path: '/_foyer/v1/owner-session',
}

export const createOwnerLink: Endpoint<CreateOwnerLinkRequest, CreateOwnerLinkResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/_foyer/v1/owner-links',
}

export const readOwnerLink: Endpoint<OwnerLinkRequest, ReadOwnerLinkResponse> = {
  method: 'POST',
  kind: 'read',
  path: '/_foyer/v1/owner-links/read',
}

export const redeemOwnerLink: Endpoint<RedeemOwnerLinkRequest, OwnerResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/_foyer/v1/owner-links/use',
}

export const recoverOwner: Endpoint<{ email: string }, Nothing> = {
  method: 'POST',
  kind: 'write',
  path: '/_foyer/v1/owner-links/recover',
}

export const listOwners: Endpoint<Nothing, ListOwnersResponse> = {
  method: 'GET',
  path: '/_foyer/v1/owners',
}

export const updateOwner: Endpoint<UpdateOwnerRequest, OwnerResponse> = {
  method: 'PATCH',
  path: '/_foyer/v1/owners/{ownerId}',
}

export const removeOwner: Endpoint<{ ownerId: string }, Nothing> = {
  method: 'DELETE',
  path: '/_foyer/v1/owners/{ownerId}',
}

export const inviteOwner: Endpoint<InviteOwnerRequest, InviteOwnerResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/_foyer/v1/owner-invitations',
}

export const withdrawInvitation: Endpoint<{ invitationId: string }, Nothing> = {
  method: 'DELETE',
  path: '/_foyer/v1/owner-invitations/{invitationId}',
}

export const listOwnerSessions: Endpoint<Nothing, ListOwnerSessionsResponse> = {
  method: 'GET',
  path: '/_foyer/v1/owner-sessions',
}

export const endOtherOwnerSessions: Endpoint<Nothing, Nothing> = {
  method: 'DELETE',
  path: '/_foyer/v1/owner-sessions',
}

export const endOwnerSession: Endpoint<{ sessionId: string }, Nothing> = {
  method: 'DELETE',
  path: '/_foyer/v1/owner-sessions/{sessionId}',
}

export const renameOwner: Endpoint<{ name: string }, OwnerResponse> = {
  method: 'PATCH',
  path: '/_foyer/v1/owner-account',
}

export const changeOwnPassword: Endpoint<ChangeOwnPasswordRequest, Nothing> = {
  method: 'POST',
  kind: 'write',
  path: '/_foyer/v1/owner-account/password',
}

export const beginOwnerSecondFactor: Endpoint<{ password: string }, BeginSecondFactorResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/_foyer/v1/owner-account/second-factor',
}

export const confirmOwnerSecondFactor: Endpoint<{ code: string }, ConfirmSecondFactorResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/_foyer/v1/owner-account/second-factor/confirm',
}

export const removeOwnSecondFactor: Endpoint<{ password: string }, Nothing> = {
  method: 'POST',
  kind: 'write',
  path: '/_foyer/v1/owner-account/second-factor/remove',
}

export const resetOwnerSecondFactor: Endpoint<{ ownerId: string }, OwnerResponse> = {
  method: 'DELETE',
  path: '/_foyer/v1/owners/{ownerId}/second-factor',
}
