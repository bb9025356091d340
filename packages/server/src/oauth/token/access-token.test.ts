import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTokens, type Tokens } from './access-token.js'
import type { SigningKey, SigningKeys } from './signing-keys.js'

async function callerOf(tokens: Tokens, token: string) {
  return (await tokens.verifyAccess(token))?.caller
}

const siteId = 'site-a'
const member = { kind: 'member', id: 'm-1', clientId: 'c-1', grantId: 'g-1' } as const
const visitor = { kind: 'visitor', id: 'v-1', clientId: 'c-1' } as const
const keyHolder = { kind: 'operator', id: 'g-2', clientId: siteId, grantId: 'g-2' } as const
const start = Date.parse('2026-01-01T00:00:00Z')
const nowSeconds = start / 1000

let key: SigningKey
let now: number
beforeAll(async () => {
  key = { id: 'k-1', ...(await generateKeyPair('ES256', { extractable: true })) }
})

function tokensOf(of: { site?: string; key?: SigningKey } = {}): Tokens {
  now = start
  const clock = { now: () => new Date(now) }
  return createTokens({ keys: fixedKeys(of.key ?? key), siteId: of.site ?? siteId, clock })
}

/** Signing keys with one key, without rotation. */
function fixedKeys(only: SigningKey): SigningKeys {
  return {
    current: async () => only,
    find: async (id) => (id === only.id ? only : undefined),
    list: async () => [{ ...only, createdAt: new Date(start), neededUntil: null }],
    rotate: async () => {},
    rotateIfDue: async () => {},
  }
}

const encode = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

const claims = {
  iss: siteId,
  sub: 'm-1',
  aud: 'c-1',
  role: 'member',
  sid: 'g-1',
  iat: nowSeconds,
  exp: nowSeconds + 600,
}

/** Signs any claims with the server's key. */
function sign(payload: Record<string, unknown>, header: Record<string, unknown> = {}) {
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: key.id, ...header })
    .sign(key.privateKey)
}

describe('an access token', () => {
  it.each([member, visitor, keyHolder])('identifies the caller: $kind', async (caller) => {
    const tokens = tokensOf()
    const token = await tokens.issueAccess(caller, 600)
    expect(await callerOf(tokens, token)).toEqual(caller)
    // The second result comes from the cache of verified tokens.
    expect(await callerOf(tokens, token)).toEqual(caller)
    // A server with an empty cache returns the same caller.
    expect(await callerOf(tokensOf(), token)).toEqual(caller)
  })

  it.each(['remembered', 'new'])(
    'expires five seconds after its lifetime when the token is %s',
    async (known) => {
      const issuing = tokensOf()
      const token = await issuing.issueAccess(member, 600)
      const tokens = known === 'remembered' ? issuing : tokensOf()
      if (known === 'remembered') await callerOf(tokens, token)
      now = start + 604_000
      expect(await callerOf(tokens, token)).toEqual(member)
      now = start + 605_000
      expect(await callerOf(tokens, token)).toBeUndefined()
    },
  )

  it('is valid only with the key and the issuer of the site', async () => {
    const token = await sign(claims)
    expect(await callerOf(tokensOf(), token)).toEqual(member)
    expect(await callerOf(tokensOf({ site: 'site-b' }), token)).toBeUndefined()
    const foreign = { id: 'k-1', ...(await generateKeyPair('ES256')) }
    expect(await callerOf(tokensOf({ key: foreign }), token)).toBeUndefined()
  })
})

describe('token verification', () => {
  it.each(['none', 'None', 'NONE', 'nOnE', '', 'none '])('refuses alg "%s"', async (alg) => {
    const unsigned = `${encode({ alg, typ: 'at+jwt', kid: key.id })}.${encode(claims)}.`
    const signature = (await sign(claims)).split('.')[2] ?? ''
    expect(await callerOf(tokensOf(), unsigned)).toBeUndefined()
    expect(await callerOf(tokensOf(), unsigned + signature)).toBeUndefined()
  })

  it.each(['HS256', 'HS384', 'HS512'])(
    'refuses %s with guessed secrets and public keys',
    async (alg) => {
      const pem = await exportSPKI(key.publicKey)
      const jwk = JSON.stringify(await exportJWK(key.publicKey))
      const guesses = ['', 'secret', 'c-1', siteId, key.id, pem, pem.trim(), jwk]
      for (const guess of guesses) {
        const secret = new TextEncoder().encode(guess.padEnd(64, '\0'))
        const token = await new SignJWT(claims)
          .setProtectedHeader({ alg, typ: 'at+jwt', kid: key.id })
          .sign(secret)
        expect(await callerOf(tokensOf(), token)).toBeUndefined()
      }
    },
  )

  it('refuses a token whose header contains or references its own key', async () => {
    const own = await generateKeyPair('ES256', { extractable: true })
    const jwk = await exportJWK(own.publicKey)
    const headers = [
      { jwk },
      { jku: 'https://evil.example/keys' },
      { x5u: 'https://evil.example/cert' },
      { kid: '../../../../dev/null' },
      { kid: "' or 1=1 --" },
      { kid: '__proto__' },
    ]
    for (const header of headers) {
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: key.id, ...header })
        .sign(own.privateKey)
      expect(await callerOf(tokensOf(), token)).toBeUndefined()
    }
  })
})

const { exp: _exp, ...withoutEnd } = claims
const { aud: _aud, ...withoutAudience } = claims
const { sid: _sid, ...withoutGrant } = claims
it.each([
  ['ended', { ...claims, exp: nowSeconds - 6 }],
  ['that is not valid yet', { ...claims, nbf: nowSeconds + 60 }],
  ['without exp', withoutEnd],
  ['with an exp that is not a number', { ...claims, exp: '9999999999' }],
  ['without a subject', withoutAudience],
  ['for several clients', { ...claims, aud: ['c-1', 'c-2'] }],
  ['of a member without a grant', withoutGrant],
  ['of an unknown role', { ...claims, role: 'owner' }],
  ['of a role from the prototype', { ...claims, role: 'constructor' }],
])('refuses a signed token %s', async (_why, payload) => {
  expect(await callerOf(tokensOf(), await sign(payload))).toBeUndefined()
})

it.each([
  ['an ID token', { typ: 'JWT' }],
  ['a token without typ', {}],
  ['a refresh token', { typ: 'visitor-refresh+jwt' }],
  ['a critical extension', { typ: 'at+jwt', crit: ['urn:x'], 'urn:x': 1 }],
])('refuses %s as an access token', async (_why, header) => {
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: key.id, ...header })
    .sign(key.privateKey, { crit: { 'urn:x': false } })
  expect(await callerOf(tokensOf(), token)).toBeUndefined()
})

it("an access token and a visitor's refresh token are not interchangeable", async () => {
  const tokens = tokensOf()
  const access = await tokens.issueAccess(visitor, 600)
  const refresh = await tokens.issueVisitorRefresh(visitor)
  expect(await callerOf(tokens, refresh)).toBeUndefined()
  expect(await tokens.verifyVisitorRefresh(access)).toBeUndefined()
  expect(await tokens.verifyVisitorRefresh(refresh)).toEqual({ id: 'v-1', clientId: 'c-1' })
})

// Seen to fail: a cache of verified tokens with the unsigned part of the token as key.
it('refuses any altered copy of a verified token', async () => {
  const tokens = tokensOf()
  const token = await tokens.issueAccess(member, 600)
  expect(await callerOf(tokens, token)).toEqual(member)
  for (let index = 0; index < token.length; index += 7) {
    const other = token[index] === 'A' ? 'B' : 'A'
    const changed = token.slice(0, index) + other + token.slice(index + 1)
    expect(await callerOf(tokens, changed)).toBeUndefined()
  }
  expect(await callerOf(tokens, `${token}.`)).toBeUndefined()
  expect(await callerOf(tokens, token.slice(0, -1))).toBeUndefined()
})

it.each(['undefined', 'null', '[object Object]', '..', 'a.b.c', '{}', 'eyJ9.eyJ9.', '\0'])(
  'refuses the malformed token "%s"',
  async (text) => {
    expect(await callerOf(tokensOf(), text)).toBeUndefined()
    expect(await tokensOf().verifyVisitorRefresh(text)).toBeUndefined()
  },
)
