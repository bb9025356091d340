import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { ServerAccess } from './foyer-server.js'

/** A member, logged in through the API. */
export interface AppMember {
  call(path: string, body: unknown): Promise<Record<string, unknown>>
  /** Returns a URL that begins a login on the hosted pages. */
  authorizeAddress(): Promise<string>
  email: string
}

interface Session {
  redirectSession: { fullUrl: string }
}

/** Registers a member, and verifies the e-mail address if the site requires it. */
export async function createAppMember(
  server: ServerAccess,
  { clientId, email, password }: { clientId: string; email: string; password: string },
): Promise<AppMember> {
  const post = async (
    path: string,
    body: unknown,
    authorization = '',
  ): Promise<Record<string, unknown>> => {
    const headers = { authorization, 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await fetch(new URL(path, server.url), init)
    const text = await response.text()
    if (!response.ok) throw new Error(`"${path}" answered ${response.status}: ${text}`)
    return JSON.parse(text)
  }
  const visitor = await post('/oauth2/token', { clientId, grantType: 'anonymous' })
  const token = String(visitor.access_token)
  const codeVerifier = randomBytes(32).toString('base64url')
  const redirectUri = `${server.url}/callback`
  const session = async (more: object): Promise<string> => {
    const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url')
    const challenge = { codeChallenge, codeChallengeMethod: 'S256' }
    const parameters = { clientId, responseType: 'code', redirectUri, state: 's', ...challenge }
    const authRequest = { ...parameters, responseMode: 'query', ...more }
    const body = { auth: { authRequest } }
    const answer = await post('/_api/redirects-api/v1/redirect-session', body, token)
    const { fullUrl } = (answer as unknown as Session).redirectSession
    return fullUrl
  }
  const credentials = { loginId: { email }, password }
  let login = await post('/_api/iam/authentication/v2/register', credentials, token)
  if (login.state === 'REQUIRE_EMAIL_VERIFICATION') {
    const proof = { stateToken: login.stateToken, code: await server.newestCode(email) }
    login = await post('/_api/iam/verification/v1/auth/verify', proof, token)
  }
  const address = await session({ sessionToken: login.sessionToken })
  const answer = await fetch(address, { redirect: 'manual' })
  const location = new URL(answer.headers.get('location') ?? '')
  const code = location.searchParams.get('code')
  const exchange = { grantType: 'authorization_code', clientId, redirectUri, code, codeVerifier }
  const tokens = await post('/oauth2/token', exchange)
  return {
    email,
    call: (path, body) => post(path, body, String(tokens.access_token)),
    authorizeAddress: () => session({}),
  }
}

/** An enrolled second factor. */
export interface EnrolledFactor {
  secret: string
  usedStep: number
  recoveryCodes: string[]
}

/** Enrols a second factor with a code of an authenticator app or of the inbox. */
export async function enrolFactor(
  server: ServerAccess,
  member: AppMember,
  message: { type: string; to?: string },
): Promise<EnrolledFactor> {
  const path = '/_foyer/v1/my/factors'
  const to = message.to ?? member.email
  const known = new Set((await server.inbox(to)).map(({ id }) => id))
  const { factor, totp } = (await member.call(path, message)) as {
    factor: { id: string }
    totp?: { secret: string }
  }
  const secret = totp?.secret ?? ''
  const usedStep = Math.floor(Date.now() / 30_000)
  const sent = totp ? undefined : await server.messageTo(to, ({ id }) => !known.has(id))
  const code = sent ? sent.code : totpCode(secret, usedStep)
  const confirmed = await member.call(`${path}/${factor.id}/confirm`, { code })
  const { recoveryCodes } = confirmed as { recoveryCodes: string[] }
  return { secret, usedStep, recoveryCodes }
}

/**
 * Returns the code of a time step, independently of the server's implementation.
 * @see RFC 6238 §4, RFC 4226 §5.3
 */
export function totpCode(secret: string, step: number): string {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  const key = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', key).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0xf
  const number = digest.readUInt32BE(offset) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
