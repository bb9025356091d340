import {
  type CryptoKey,
  errors,
  type JWTHeaderParameters,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose'
import { LRUCache } from 'lru-cache'
import type { TokenCaller } from '../../caller.js'
import { lifetimes } from '../../limits/lifetimes.js'
import type { Clock } from '../../ports/clock.js'
import type { SigningKeys } from './signing-keys.js'

/** Maximum number of verified tokens in the cache. */
const CACHE_SIZE = 10_000
const ALGORITHM = 'ES256'
/** Value of the `typ` header of access tokens. @see RFC 9068 §2.1 */
const ACCESS_TYPE = 'at+jwt'
const VISITOR_REFRESH_TYPE = 'visitor-refresh+jwt'

/** Signs and verifies JWTs: access tokens, and the refresh tokens of visitors. */
export interface Tokens {
  issueAccess(caller: TokenCaller, lifetimeSeconds: number): Promise<string>
  /**
   * Verifies an access token. Returns undefined for a token that is malformed, expired, or of another issuer or type.
   */
  verifyAccess(token: string): Promise<AccessTokenContent | undefined>
  /** Issues a visitor's refresh token. The token identifies the visitor, because visitors are not stored. */
  issueVisitorRefresh(visitor: { id: string; clientId: string }): Promise<string>
  verifyVisitorRefresh(token: string): Promise<{ id: string; clientId: string } | undefined>
}

/** Content of a verified access token. Its times are in epoch seconds. */
interface AccessTokenContent {
  caller: TokenCaller
  issuedAt: number
  expiresAt: number
}

interface CachedToken extends AccessTokenContent {
  /** Id of the key that signed the token. */
  keyId: string
}

/** A token with a valid signature. */
interface SignedToken {
  payload: JWTPayload
  keyId: string
}

/**
 * Time for which an expired token is still accepted, because the official client may send it a second too late.
 * @see docs/wire/tokens.md
 */
const LEEWAY_SECONDS = 5

/** Creates the service that signs and verifies JWTs. @see RFC 7519, RFC 9068 */
export function createTokens(deps: { keys: SigningKeys; siteId: string; clock: Clock }): Tokens {
  const { keys, siteId, clock } = deps
  const cache = new LRUCache<string, CachedToken>({ max: CACHE_SIZE })
  const seconds = (): number => Math.floor(clock.now().getTime() / 1000)

  const sign = async (
    claims: JWTPayload,
    type: string,
    lifetimeSeconds: number,
  ): Promise<string> => {
    const key = await keys.current()
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, typ: type, kid: key.id })
      .setIssuer(siteId)
      .setIssuedAt(seconds())
      .setExpirationTime(seconds() + lifetimeSeconds)
      .sign(key.privateKey)
  }

  const publicKeyOf = async ({ kid }: JWTHeaderParameters): Promise<CryptoKey> => {
    const key = kid === undefined ? undefined : await keys.find(kid)
    if (!key) throw new errors.JWKSNoMatchingKey()
    return key.publicKey
  }

  const verify = async (token: string, type: string): Promise<SignedToken | undefined> => {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, publicKeyOf, {
        algorithms: [ALGORITHM],
        issuer: siteId,
        typ: type,
        clockTolerance: LEEWAY_SECONDS,
        currentDate: clock.now(),
        requiredClaims: ['sub', 'aud', 'exp'],
      })
      return { payload, keyId: protectedHeader.kid ?? '' }
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined
      throw error
    }
  }

  const verifyAccess: Tokens['verifyAccess'] = async (token) => {
    const cached = cache.get(token)
    if (!cached) return verifyUncached(token)
    const isExpired = cached.expiresAt + LEEWAY_SECONDS <= seconds()
    if (!isExpired && (await keys.find(cached.keyId))) return cached
    cache.delete(token)
    return undefined
  }
  const verifyUncached = async (token: string): Promise<AccessTokenContent | undefined> => {
    const verified = await verify(token, ACCESS_TYPE)
    const caller = verified && readCaller(verified.payload)
    if (!caller) return undefined
    const { payload, keyId } = verified
    const accessToken = { caller, issuedAt: payload.iat ?? 0, expiresAt: payload.exp ?? 0 }
    cache.set(token, { ...accessToken, keyId })
    return accessToken
  }

  return {
    issueAccess: (caller, lifetimeSeconds) => sign(claimsOf(caller), ACCESS_TYPE, lifetimeSeconds),
    verifyAccess,
    issueVisitorRefresh: ({ id, clientId }) =>
      sign({ sub: id, aud: clientId }, VISITOR_REFRESH_TYPE, lifetimes.visitorRefreshToken),
    verifyVisitorRefresh: async (token) => {
      const payload = (await verify(token, VISITOR_REFRESH_TYPE))?.payload
      if (typeof payload?.sub !== 'string' || typeof payload.aud !== 'string') return undefined
      return { id: payload.sub, clientId: payload.aud }
    },
  }
}

function claimsOf(caller: TokenCaller): JWTPayload {
  const claims = { sub: caller.id, aud: caller.clientId, role: caller.kind }
  return caller.kind === 'visitor' ? claims : { ...claims, sid: caller.grantId }
}

function readCaller({ sub, aud, role, sid }: JWTPayload): TokenCaller | undefined {
  if (typeof sub !== 'string' || typeof aud !== 'string') return undefined
  if (role === 'visitor') return { kind: 'visitor', id: sub, clientId: aud }
  if ((role === 'member' || role === 'operator') && typeof sid === 'string') {
    return { kind: role, id: sub, clientId: aud, grantId: sid }
  }
  return undefined
}
