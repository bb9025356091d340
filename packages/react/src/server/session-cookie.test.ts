import type { StoredTokens } from '@foyer/client'
import { describe, expect, it } from 'vitest'
import type { CookieContent } from './cookie-content.js'
import { createSealer } from './sealer.js'
import { createSessionCookie } from './session-cookie.js'

const first = 'the first secret, of enough characters'
const second = 'another secret, of enough characters too'
const tokens: StoredTokens = {
  accessToken: { value: 'access', expiresAt: 2000, renewAt: 1900 },
  refreshToken: { value: 'refresh', role: 'member' },
  extensions: 'idempotency-key',
}
const login = { state: 's', codeVerifier: 'v', to: '/films', until: 1600 }
const content: CookieContent = { tokens, logins: [login] }

interface Setting {
  secrets?: string[]
  purpose?: string
  secure?: boolean
  now?: number
}

function cookieOf({ secrets = [first], purpose = 'p', secure = true, now = 1000 }: Setting = {}) {
  const sealer = createSealer(secrets, purpose)
  return createSessionCookie({ sealer, secure, maxAgeSeconds: 500, now: () => now })
}

function bring(...pairs: string[]): Request {
  return new Request('https://club.test/', { headers: { cookie: pairs.join('; ') } })
}

async function sealed(setting?: Setting, value = content): Promise<string> {
  const line = await cookieOf(setting).write(value)
  return line.slice(0, line.indexOf(';'))
}

describe('the cookie', () => {
  it('is bound to its host, hidden from scripts, and sealed', async () => {
    const line = await cookieOf().write(content)
    expect(line).toMatch(
      /^__Host-foyer-session=[\w-]+; Path=\/; Max-Age=500; HttpOnly; SameSite=Lax; Secure$/,
    )
    const plain = await cookieOf({ secure: false }).write(content)
    expect(plain).toMatch(/^foyer-session=[\w-]+; Path=\/; Max-Age=500; HttpOnly; SameSite=Lax$/)
    const [, value = ''] = line.split(/[=;]/)
    expect(Buffer.from(value, 'base64url').toString('latin1')).not.toContain('refresh')
    expect(await cookieOf().write(content)).not.toBe(line)
  })

  it('is read unchanged, also beside others of the same name', async () => {
    const cookie = await sealed()
    const result = { content, isInvalid: false }
    expect(await cookieOf().read(bring('a=b', cookie))).toEqual(result)
    expect(await cookieOf().read(bring('__Host-foyer-session=planted', cookie))).toEqual(result)
  })

  it('is removed without content', async () => {
    const line = await cookieOf().write({ tokens: undefined, logins: [] })
    expect(line).toContain('__Host-foyer-session=; Path=/; Max-Age=0;')
  })

  it('decrypts with an older secret, and encrypts with the newest', async () => {
    const both = cookieOf({ secrets: [second, first] })
    expect((await both.read(bring(await sealed()))).content).toEqual(content)
    const renewed = await sealed({ secrets: [second, first] })
    expect((await cookieOf({ secrets: [second] }).read(bring(renewed))).isInvalid).toBe(false)
    expect((await cookieOf().read(bring(renewed))).isInvalid).toBe(true)
  })

  it('drops expired logins', async () => {
    const late = await cookieOf({ now: 1601 - 200 }).read(bring(await sealed()))
    expect(late.content.logins).toHaveLength(1)
    const later = createSessionCookie({
      sealer: createSealer([first], 'p'),
      secure: true,
      maxAgeSeconds: 5000,
      now: () => 1601,
    })
    expect((await later.read(bring(await sealed()))).content).toEqual({ tokens, logins: [] })
  })
})

describe('an invalid cookie', () => {
  const emptyContent = { content: { tokens: undefined, logins: [] }, isInvalid: true }
  const change = (text: string, at: number) =>
    text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)

  it.each([
    ['changed', async () => change(await sealed(), 60)],
    ['with another nonce', async () => change(await sealed(), 22)],
    ['cut', async () => (await sealed()).slice(0, -3)],
    ['too short', async () => '__Host-foyer-session=AAAA'],
    ['of an impossible length', async () => `__Host-foyer-session=${'A'.repeat(41)}`],
    ['empty', async () => '__Host-foyer-session='],
    ['of odd letters', async () => '__Host-foyer-session=%00{"a":1}'],
    ['of another secret', () => sealed({ secrets: [second] })],
    ['of another site', () => sealed({ purpose: 'q' })],
    ['older than it may be', () => sealed({ now: 499 })],
  ])('is one that is %s: it is ignored and removed', async (_title, make) => {
    expect(await cookieOf().read(bring(await make()))).toEqual(emptyContent)
  })

  it.each(['no json', '7', '{}', '["a",null,[]]', 'null'])(
    'is one that contains %s',
    async (text) => {
      const value = await createSealer([first], 'p').seal(text)
      expect(await cookieOf().read(bring(`__Host-foyer-session=${value}`))).toEqual(emptyContent)
    },
  )

  it.each(['[1000,[1,2],7]', '[1000,["a",1,1,"b","none",""],[{"state":1}]]'])(
    'may have good parts: %s',
    async (text) => {
      const value = await createSealer([first], 'p').seal(text)
      const read = await cookieOf().read(bring(`__Host-foyer-session=${value}`))
      expect(read.content).toEqual({ tokens: undefined, logins: [] })
    },
  )
})

describe('the length', () => {
  const long = (access: number, refresh: number): CookieContent => ({
    tokens: {
      accessToken: { value: 'a'.repeat(access), expiresAt: 2000, renewAt: 1900 },
      refreshToken: { value: 'r'.repeat(refresh), role: 'member' },
      extensions: 'idempotency-key',
    },
    logins: [1, 2, 3].map((number) => ({
      state: `${number}`.repeat(43),
      codeVerifier: 'v'.repeat(43),
      to: `/${'t'.repeat(299)}`,
      until: 1600,
    })),
  })

  it.each([
    [400, 43, 400, 3],
    [1500, 600, 0, 3],
    [4000, 1000, 0, 3],
    [200_000, 1800, 0, 1],
  ])(
    'stays under 3.5 kB with tokens of %i and %i characters',
    async (a, r, keptAccess, refreshLength) => {
      const line = await cookieOf().write(long(a, r))
      expect(line.length).toBeLessThan(3500)
      const { content: read } = await cookieOf().read(bring(line.slice(0, line.indexOf(';'))))
      expect(read.tokens?.refreshToken.value).toHaveLength(r)
      expect(read.tokens?.accessToken.value).toHaveLength(keptAccess)
      expect(read.logins).toHaveLength(refreshLength)
    },
  )

  it('is exceeded by a long refresh token', async () => {
    await expect(cookieOf().write(long(1, 2500))).rejects.toThrow(
      'session too long for a cookie of 3300 characters: its refresh token has 2500',
    )
  })
})
