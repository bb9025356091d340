// @database sqlite
import { endpoints } from '@foyer/protocol'
import { createChallenge, getCaptcha } from '@foyer/protocol/captcha-endpoints'
import type { Challenge } from 'altcha-lib'
import { describe, expect, it } from 'vitest'
import type { PartialSettings } from '../../settings/settings.js'
import { solve } from '../../testing/solve-challenge.js'
import type { TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer } from '../../testing/test-foyer.js'
import { createMember, password } from '../../testing/test-member.js'

type Mode = 'off' | 'after-failures' | 'always'

async function withCaptcha(captcha: PartialSettings['captcha']) {
  const foyer = await createTestFoyer({ settings: { captcha: captcha ?? {} } })
  const visitor = await foyer.visitor()
  const call = (path: string, email: string, more: object = {}): Promise<TestResponse> =>
    visitor.post(path, { loginId: { email }, password, ...more })
  return {
    foyer,
    visitor,
    login: (email: string, more?: object) => call(endpoints.login.path, email, more),
    register: (email: string, more?: object) => call(endpoints.register.path, email, more),
    token: async (operation: 'login' | 'register'): Promise<string> => {
      const { body } = await visitor.get(`${createChallenge.path}?operation=${operation}`)
      return solve(body.challenge as Challenge)
    },
  }
}

const codeOf = ({ body }: TestResponse): unknown =>
  (body as { details?: { applicationError?: { code?: unknown } } }).details?.applicationError?.code

describe('the captcha mode "always"', async () => {
  const { login, register, token, visitor } = await withCaptcha({
    login: 'always',
    register: 'always',
  })

  it.each([undefined, [], [{}], [{ Recaptcha: '' }]])(
    'refuses a call without a captcha: %j',
    async (captchaTokens) => {
      for (const call of [login, register]) {
        const answer = await call('ada@example.com', captchaTokens && { captchaTokens })
        expect(codeOf(answer)).toBe('-19971')
        expect(answer.status).toBe(400)
      }
    },
  )

  it.each([
    [[{ Recaptcha: 'made up' }]],
    [[{ InvisibleRecaptcha: 'made up' }]],
    [[{ NoCaptcha: 'made up' }]],
    [[{ recaptchaForClientSiteKey: { token: 'made up', siteKeyId: 'x' } }]],
  ])('refuses an invalid captcha: %j', async (captchaTokens) => {
    for (const call of [login, register]) {
      const answer = await call('ada@example.com', { captchaTokens })
      expect(codeOf(answer)).toBe('-19970')
      expect(answer.status).toBe(400)
    }
  })

  it.each([
    (text: string) => ({ Recaptcha: text }),
    (text: string) => ({ InvisibleRecaptcha: text }),
    (text: string) => ({ NoCaptcha: text }),
    (text: string) => ({ recaptchaForClientSiteKey: { token: text } }),
    (text: string) => ({ Recaptcha: text, InvisibleRecaptcha: 'x' }),
  ])('accepts a solved captcha in each token field, once: %s', async (place) => {
    const email = `${String(place).length}-${Math.random()}@example.com`
    const registered = await register(email, { captchaTokens: [place(await token('register'))] })
    expect(registered.body.state).toBe('SUCCESS')
    const captchaTokens = [place(await token('login'))]
    expect((await login(email, { captchaTokens })).body.state).toBe('SUCCESS')
    expect(codeOf(await login(email, { captchaTokens }))).toBe('-19970')
  })

  it('refuses a captcha that was solved for another operation', async () => {
    const captchaTokens = [{ Recaptcha: await token('login') }]
    expect(codeOf(await register('new@example.com', { captchaTokens }))).toBe('-19970')
  })

  it('is reported to client apps', async () => {
    const { body } = await visitor.get(getCaptcha.path)
    expect(body).toEqual({ provider: 'proof-of-work', login: 'always', register: 'always' })
  })
})

it.each<[Mode, string | undefined]>([
  ['off', undefined],
  ['after-failures', undefined],
  ['always', '-19971'],
])('login returns the expected error code in the mode "%s"', async (login, code) => {
  const site = await withCaptcha({ login })
  await createMember(site.foyer, 'ada@example.com')
  expect(codeOf(await site.login('ada@example.com'))).toBe(code)
})

it('login requires a captcha after three wrong passwords for a known or an unknown account', async () => {
  const { foyer, login, token } = await withCaptcha({ login: 'after-failures' })
  await createMember(foyer, 'ada@example.com')
  for (const email of ['ada@example.com', 'nobody@example.com']) {
    for (let time = 0; time < 3; time++) {
      expect(codeOf(await login(email, { password: 'wrong one' }))).toBe('-19976')
    }
    expect(codeOf(await login(email, { password: 'wrong one' }))).toBe('-19971')
    const captchaTokens = [{ Recaptcha: await token('login') }]
    expect(codeOf(await login(email, { password: 'wrong one', captchaTokens }))).toBe('-19976')
  }
  expect(codeOf(await login('ada@example.com'))).toBe('-19971')
  const captchaTokens = [{ Recaptcha: await token('login') }]
  expect((await login('ada@example.com', { captchaTokens })).body.state).toBe('SUCCESS')
  await createMember(foyer, 'grace@example.com')
  expect((await login('grace@example.com')).body.state).toBe('SUCCESS')
})

it('registration requires a captcha after three registrations from one network', async () => {
  const { register, token } = await withCaptcha({ register: 'after-failures' })
  for (let one = 0; one < 3; one++) {
    expect((await register(`person${one}@example.com`)).body.state).toBe('SUCCESS')
  }
  expect(codeOf(await register('next@example.com'))).toBe('-19971')
  const captchaTokens = [{ Recaptcha: await token('register') }]
  expect((await register('next@example.com', { captchaTokens })).body.state).toBe('SUCCESS')
})

it('returns 503 with Retry-After when the captcha provider has no keys', async () => {
  const { register, visitor } = await withCaptcha({ register: 'always', provider: 'recaptcha' })
  const answer = await register('ada@example.com', { captchaTokens: [{ Recaptcha: 'x' }] })
  expect(answer.status).toBe(503)
  expect(codeOf(answer)).toBe('CAPTCHA_UNAVAILABLE')
  expect(answer.headers.get('retry-after')).toBe('2')
  const { body } = await visitor.get(getCaptcha.path)
  expect(body).toMatchObject({ provider: 'recaptcha', siteKey: null, invisibleSiteKey: null })
})
