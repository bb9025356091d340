import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { TokenCaller } from '../caller.js'
import type { Clock } from '../ports/clock.js'
import type { SigningKey } from './signing-key.js'

/** Tokens that are remembered as verified, at the most. */
const REMEMBERED = 10_000
const ALGORITHM = 'ES256'
/** RFC 9068 §2.1 */
const ACCESS_TYPE = 'at+jwt'
const VISITOR_REFRESH_TYPE = 'visitor-refresh+jwt'

/** Signs and verifies the tokens that say what they mean: access tokens, and the refresh tokens of visitors. */
export interface Tokens {
  issueAccess(caller: TokenCaller, lifetimeSeconds: number): Promise<string>
  /** Who a token names, or nothing when it is not ours, not an access token, or expired. */
  verifyAccess(token: string): Promise<TokenCaller | undefined>
  /** A visitor costs no row: the refresh token itself says who it is. */
  issueVisitorRefresh(visitor: { id: string; clientId: string }): Promise<string>
  verifyVisitorRefresh(token: string): Promise<{ id: string; clientId: string } | undefined>
}

/** A visitor who stays away for a year starts anew. */
const VISITOR_REFRESH_SECONDS = 365 * 86_400
/** The official client may send a token for a second past its end. @see docs/wire.md#tokens */
const LEEWAY_SECONDS = 5

interface Remembered {
  caller: TokenCaller
  expiresAt: number
}

/** @see RFC 7519, RFC 9068 */
export function createTokens(deps: { key: SigningKey; siteId: string; clock: Clock }): Tokens {
  const { key, siteId, clock } = deps
  const remembered = new Map<string, Remembered>()
  const seconds = (): number => Math.floor(clock.now().getTime() / 1000)

  const sign = (claims: JWTPayload, type: string, lifetimeSeconds: number): Promise<string> =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, typ: type, kid: key.id })
      .setIssuer(siteId)
      .setIssuedAt(seconds())
      .setExpirationTime(seconds() + lifetimeSeconds)
      .sign(key.privateKey)

  const verify = async (token: string, type: string): Promise<JWTPayload | undefined> => {
    try {
      const { payload } = await jwtVerify(token, key.publicKey, {
        algorithms: [ALGORITHM],
        issuer: siteId,
        typ: type,
        clockTolerance: LEEWAY_SECONDS,
        currentDate: clock.now(),
        requiredClaims: ['sub', 'aud', 'exp'],
      })
      return payload
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined
      throw error
    }
  }

  return {
    issueAccess: (caller, lifetimeSeconds) => sign(claimsOf(caller), ACCESS_TYPE, lifetimeSeconds),
    verifyAccess: async (token) => {
      const known = remembered.get(token)
      if (known) {
        if (known.expiresAt + LEEWAY_SECONDS > seconds()) return known.caller
        remembered.delete(token)
        return undefined
      }
      const payload = await verify(token, ACCESS_TYPE)
      const caller = payload && readCaller(payload)
      if (!caller) return undefined
      if (remembered.size >= REMEMBERED) remembered.clear()
      remembered.set(token, { caller, expiresAt: payload.exp ?? 0 })
      return caller
    },
    issueVisitorRefresh: ({ id, clientId }) =>
      sign({ sub: id, aud: clientId }, VISITOR_REFRESH_TYPE, VISITOR_REFRESH_SECONDS),
    verifyVisitorRefresh: async (token) => {
      const payload = await verify(token, VISITOR_REFRESH_TYPE)
      if (typeof payload?.sub !== 'string' || typeof payload.aud !== 'string') return undefined
      return { id: payload.sub, clientId: payload.aud }
    },
  }
}

function claimsOf(caller: TokenCaller): JWTPayload {
  const claims = { sub: caller.id, aud: caller.clientId, role: caller.kind }
  return caller.kind === 'member' ? { ...claims, sid: caller.grantId } : claims
}

function readCaller({ sub, aud, role, sid }: JWTPayload): TokenCaller | undefined {
  if (typeof sub !== 'string' || typeof aud !== 'string') return undefined
  if (role === 'visitor') return { kind: 'visitor', id: sub, clientId: aud }
  if (role === 'member' && typeof sid === 'string') {
    return { kind: 'member', id: sub, clientId: aud, grantId: sid }
  }
  return undefined
}
