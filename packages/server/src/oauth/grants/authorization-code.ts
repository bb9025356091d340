import { codeChallengeOf, isCodeVerifier, type TokenResponse } from '@foyer/protocol'
import { issueGrant, revokeGrant } from '../../storage/grants.js'
import { findIdentity, markLoggedIn } from '../../storage/identities.js'
import {
  findGrantOfCode,
  type OneTimePayloads,
  recordGrantOfCode,
  redeemOneTime,
} from '../../storage/one-time-tokens.js'
import type { OAuthDeps } from '../deps.js'
import { OAuthError } from '../errors.js'
import { requireClient } from '../require-client.js'
import { memberTokens } from '../token-response.js'

interface CodeRequest {
  clientId: string
  code: string
  codeVerifier: string
  redirectUri?: string
}

/**
 * Exchanges a code for member tokens. A code is used up by its first exchange, a wrong one too; a second
 * exchange ends the grant that the first one gave.
 * @see RFC 6749 §4.1.3, RFC 7636 §4.5, RFC 9700 §4.5
 */
export async function authorizationCodeGrant(
  deps: OAuthDeps,
  request: CodeRequest,
): Promise<TokenResponse> {
  const client = await requireClient(deps, request.clientId)
  if (!isCodeVerifier(request.codeVerifier)) {
    throw new OAuthError(
      'invalid_request',
      'the code verifier is malformed: a length between 43 and 128 was expected',
    )
  }
  const challenge = await codeChallengeOf(request.codeVerifier)
  const code = await deps.db.transaction((tx) => redeemOneTime(deps, tx, 'code', request.code))
  if (!code) {
    await endReplayedGrant(deps, request.code)
    throw refused('code unknown, expired or used')
  }
  assertFits(code, { ...request, clientId: client.id }, challenge)
  const identity = await findIdentity(deps.db, code.identityId)
  if (identity?.status !== 'ACTIVE') throw refused('identity is not active')
  return issueTokens(deps, { identityId: identity.id, clientId: client.id, code: request.code })
}

function assertFits(code: OneTimePayloads['code'], request: CodeRequest, challenge: string): void {
  if (code.clientId !== request.clientId) throw refused('code of another client')
  if (code.codeChallenge !== challenge) throw refused('verifier does not fit the challenge')
  if (code.redirectUri !== (request.redirectUri ?? null)) throw refused('other redirect URI')
}

async function issueTokens(
  deps: OAuthDeps,
  of: { identityId: string; clientId: string; code: string },
): Promise<TokenResponse> {
  const { identityId, clientId } = of
  const lifetimeSeconds = deps.settings.tokens.refreshSeconds
  const { grantId, refreshToken } = await deps.db.transaction(async (tx) => {
    const grant = await issueGrant(deps, tx, { identityId, clientId, lifetimeSeconds })
    await recordGrantOfCode(tx, of.code, grant.grantId)
    await markLoggedIn(tx, identityId, deps.clock.now())
    return grant
  })
  return memberTokens(deps, { id: identityId, clientId, grantId }, refreshToken)
}

async function endReplayedGrant(deps: OAuthDeps, code: string): Promise<void> {
  const grantId = await findGrantOfCode(deps.db, code)
  if (grantId === undefined) return
  await deps.db.transaction((tx) => revokeGrant(deps, tx, grantId, 'code-replayed'))
  deps.activeGrants.forget(grantId)
}

function refused(detail: string): OAuthError {
  return new OAuthError('invalid_grant', 'the authorization code is not valid', { detail })
}
