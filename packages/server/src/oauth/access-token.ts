import {
  type CryptoKey,
  errors,
  type JWTHeaderParameters,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose'
import type { TokenCaller } from '../caller.js'
import type { Clock } from '../ports/clock.js'
import type { SigningKeys } from './signing-keys.js'
import { VISITOR_REFRESH_SECONDS } from './token-lifetimes.js'

/** Tokens that are remembered as verified, at the most. */
const REMEMBERED = 10_000
/** Characters of the signature by which one is looked up: hashing all of a token takes longer than comparing it with one. */
const KEY_LENGTH = 24
const ALGORITHM = 'ES256'
/** RFC 9068 §2.1 */
const ACCESS_TYPE = 'at+jwt'
const VISITOR_REFRESH_TYPE = 'visitor-refresh+jwt'

/** Signs and verifies the tokens that say what they mean: access tokens, and the refresh tokens of visitors. */
export interface Tokens {
  issueAccess(caller: TokenCaller, lifetimeSeconds: number): Promise<string>
  /** Who a token names, or nothing when it is not ours, not an access token, or expired. */
  verifyAccess(token: string): Promise<TokenCaller | undefined>
  /** The same, with when it was made and when it ends, in epoch seconds. */
  readAccess(token: string): Promise<ReadToken | undefined>
  /** A visitor costs no row: the refresh token itself says who it is. */
  issueVisitorRefresh(visitor: { id: string; clientId: string }): Promise<string>
  verifyVisitorRefresh(token: string): Promise<{ id: string; clientId: string } | undefined>
}

/** What an access token says. */
export interface ReadToken {
  caller: TokenCaller
  issuedAt: number
  expiresAt: number
}

interface RememberedToken extends ReadToken {
  token: string
}

/** The official client may send a token for a second past its end. @see docs/wire.md#tokens */
const LEEWAY_SECONDS = 5

/** @see RFC 7519, RFC 9068 */
export function createTokens(deps: { keys: SigningKeys; siteId: string; clock: Clock }): Tokens {
  const { keys, siteId, clock } = deps
  const remembered = new Map<string, RememberedToken>()
  let endings = keys.endings()
  const seconds = (): number => Math.floor(clock.now().getTime() / 1000)

  /** Forgets what was verified with a key that has been ended. */
  const followEndings = (): void => {
    if (endings !== keys.endings()) remembered.clear()
    endings = keys.endings()
  }

  const sign = async (
    claims: JWTPayload,
    type: string,
    lifetimeSeconds: number,
  ): Promise<string> => {
    await keys.refresh()
    const key = keys.current()
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

  const verify = async (token: string, type: string): Promise<JWTPayload | undefined> => {
    try {
      const { payload } = await jwtVerify(token, publicKeyOf, {
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

  const readAccess = async (token: string): Promise<ReadToken | undefined> => {
    const reading = keys.refresh()
    if (reading) await reading
    followEndings()
    const key = token.slice(-KEY_LENGTH)
    const known = remembered.get(key)
    if (known?.token === token) {
      if (known.expiresAt + LEEWAY_SECONDS > seconds()) return known
      remembered.delete(key)
      return undefined
    }
    const payload = await verify(token, ACCESS_TYPE)
    const caller = payload && readCaller(payload)
    if (!caller) return undefined
    if (remembered.size >= REMEMBERED) remembered.clear()
    const read = { token, caller, issuedAt: payload.iat ?? 0, expiresAt: payload.exp ?? 0 }
    remembered.set(key, read)
    return read
  }

  return {
    issueAccess: (caller, lifetimeSeconds) => sign(claimsOf(caller), ACCESS_TYPE, lifetimeSeconds),
    verifyAccess: async (token) => (await readAccess(token))?.caller,
    readAccess,
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
