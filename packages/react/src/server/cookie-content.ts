import type { StoredTokens } from '@foyer/client'
import { sealedLength } from './sealer.js'

/** A pending or completed login by redirect. */
export interface StartedLogin {
  state: string
  /** PKCE code verifier; empty once the login is complete. */
  codeVerifier: string
  /** Path of this site to open afterwards. */
  to: string
  /** Epoch seconds. */
  until: number
}

/** Content of a browser's cookie. */
export interface CookieContent {
  tokens: StoredTokens | undefined
  /** Newest first: several tabs may log in at the same time. */
  logins: readonly StartedLogin[]
}

/** Maximum length of the cookie's value: a whole `Set-Cookie` stays under 3.5 kB. */
const MAX_VALUE_LENGTH = 3300

/**
 * Encodes the content so that it fits into a cookie.
 * @throws RangeError if even the refresh token does not fit
 */
export function encodeContent(content: CookieContent, sealedAt: number): string {
  for (const smaller of smallerContents(content)) {
    const text = JSON.stringify([sealedAt, tupleOf(smaller.tokens), smaller.logins])
    if (sealedLength(new TextEncoder().encode(text).length) <= MAX_VALUE_LENGTH) return text
  }
  const length = content.tokens?.refreshToken.value.length ?? 0
  throw new RangeError(
    `session too long for a cookie of ${MAX_VALUE_LENGTH} characters: its refresh token has ${length}`,
  )
}

/** Decodes the content; undefined if it is invalid or older than `maxAgeSeconds`. */
export function decodeContent(
  text: string,
  { now, maxAgeSeconds }: { now: number; maxAgeSeconds: number },
): CookieContent | undefined {
  const parsed: unknown = parse(text)
  if (!Array.isArray(parsed)) return undefined
  const [sealedAt, tokens, logins]: unknown[] = parsed
  if (typeof sealedAt !== 'number' || sealedAt + maxAgeSeconds < now) return undefined
  const started = Array.isArray(logins) ? logins.filter(isStartedLogin) : []
  return { tokens: tokensOf(tokens), logins: started.filter(({ until }) => until > now) }
}

/** Yields the content, then without the access token, then also without older logins. */
function* smallerContents({ tokens, logins }: CookieContent): Generator<CookieContent> {
  yield { tokens, logins }
  const short = tokens && { ...tokens, accessToken: { value: '', expiresAt: 0 } }
  yield { tokens: short, logins }
  yield { tokens: short, logins: logins.slice(0, 1) }
}

function tupleOf(tokens: StoredTokens | undefined): unknown {
  if (!tokens) return null
  const { accessToken, refreshToken, extensions = '', loginId } = tokens
  const { value, expiresAt, renewAt = expiresAt } = accessToken
  return [value, expiresAt, renewAt, refreshToken.value, refreshToken.role, extensions, loginId]
}

function tokensOf(tuple: unknown): StoredTokens | undefined {
  if (!Array.isArray(tuple)) return undefined
  const [value, expiresAt, renewAt, refresh, role, extensions, loginId]: unknown[] = tuple
  const isValid =
    typeof value === 'string' &&
    typeof expiresAt === 'number' &&
    typeof renewAt === 'number' &&
    typeof refresh === 'string' &&
    (role === 'visitor' || role === 'member')
  if (!isValid) return undefined
  return {
    accessToken: { value, expiresAt, renewAt },
    refreshToken: { value: refresh, role },
    ...(typeof extensions === 'string' && extensions && { extensions }),
    ...(typeof loginId === 'number' && { loginId }),
  }
}

function isStartedLogin(value: unknown): value is StartedLogin {
  const { state, codeVerifier, to, until }: Record<string, unknown> = Object(value)
  const texts = [state, codeVerifier, to]
  return texts.every((text) => typeof text === 'string') && typeof until === 'number'
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // For example sealed by another version of the site.
    return undefined
  }
}
