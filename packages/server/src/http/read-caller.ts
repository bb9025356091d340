import { generalCodes } from '@foyer/protocol'
import type { Caller, Operator, Visitor } from '../caller.js'
import type { Limits } from '../limits/limits.js'
import type { Tokens } from '../oauth/access-token.js'
import type { ActiveClients } from '../oauth/active-clients.js'
import type { ActiveGrants } from '../oauth/active-grants.js'
import type { Clock } from '../ports/clock.js'
import type { Log } from '../ports/log.js'
import { type ApiKey, findApiKey, markKeyUsed } from '../storage/api-keys.js'
import type { Database } from '../storage/database.js'
import { findKeyOfGrant } from '../storage/key-grants.js'
import type { CallRequest } from './call-request.js'
import { HttpError } from './errors.js'
import type { Networks } from './networks.js'

const NOTED_MS = 60_000

/** What it takes to tell who asks. */
export interface CallerDeps {
  db: Pick<Database, 'all' | 'transaction'>
  clock: Clock
  log: Pick<Log, 'error'>
  tokens: Tokens
  activeGrants: ActiveGrants
  activeClients: Pick<ActiveClients, 'has'>
  publicUrl: string
  networks: Networks
  limits: Limits
}

/**
 * Who asks, read from the Authorization header: a raw token as the official packages send it, or a Bearer one.
 * @returns nothing without a header
 * @throws HttpError 401 for a token that is not good, 403 for an owner key from a foreign page
 */
export async function readCaller(
  deps: CallerDeps,
  request: CallRequest,
): Promise<Caller | undefined> {
  const header = request.headers.get('authorization')
  if (!header) return undefined
  const token = /^bearer /i.test(header) ? header.slice(7) : header
  const caller = await deps.tokens.verifyAccess(token)
  if (caller) {
    if (caller.kind === 'visitor') return readVisitor(deps, caller)
    if (caller.kind === 'operator') return readKeyHolder(deps, request, caller.grantId)
    const member = await deps.activeGrants.find(caller.grantId)
    if (member) return { ...caller, roles: member.roles }
    throw unauthenticated('the session of this access token has ended')
  }
  // An access token that ran out is no guess at a key.
  const guess = token.split('.').length === 3 ? undefined : { network: deps.networks.of(request) }
  if (guess) await deps.limits.assertOpen('owner-key', guess)
  const key = await findApiKey(deps, token)
  if (key) {
    assertOwnPage(deps.publicUrl, request)
    noteUse(deps, key)
    return operatorOf(key)
  }
  if (guess) await deps.limits.take('owner-key', guess)
  throw unauthenticated('the access token is not valid or has expired')
}

/** A visitor of a client that is registered; where that is known there is nothing to wait for. */
function readVisitor({ activeClients }: CallerDeps, visitor: Visitor): Visitor | Promise<Visitor> {
  const standing = activeClients.has(visitor.clientId)
  if (standing === true) return visitor
  return Promise.resolve(standing).then((stands) => {
    if (stands) return visitor
    throw unauthenticated('the client of this access token is gone')
  })
}

/** Beside the call, which does not need it; once a minute is enough to find keys that nobody uses. */
function noteUse({ db, clock, log }: CallerDeps, { id, lastUsedAt }: ApiKey): void {
  const now = clock.now()
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < NOTED_MS) return
  db.transaction((tx) => markKeyUsed(tx, id, now)).catch((error: unknown) =>
    log.error({ error: String(error) }, 'the use of a key could not be noted'),
  )
}

/** Whoever has a key. */
export function operatorOf({ id, scopes }: ApiKey): Operator {
  return { kind: 'operator', keyId: id, scopes }
}

/** Whoever had an API key, as long as the key is there. */
async function readKeyHolder(
  deps: CallerDeps,
  request: CallRequest,
  grantId: string,
): Promise<Caller> {
  const key = await findKeyOfGrant(deps, grantId)
  if (!key) throw unauthenticated('the API key behind this access token is gone')
  assertOwnPage(deps.publicUrl, request)
  noteUse(deps, key)
  return operatorOf(key)
}

/** The refusal of a call that needs a token. */
export function unauthenticated(description: string): HttpError {
  return new HttpError(401, generalCodes.unauthenticated, description)
}

/** An owner key has no business in a page of another site. @throws HttpError 403 */
export function assertOwnPage(publicUrl: string, request: CallRequest): void {
  const origin = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  const foreign =
    site === null
      ? origin !== null && origin !== publicUrl
      : site !== 'same-origin' && site !== 'none'
  if (!foreign) return
  throw new HttpError(
    403,
    generalCodes.forbidden,
    'the owner key is not accepted from a page of another origin',
  )
}
