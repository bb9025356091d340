import { pbkdf2Sync } from 'node:crypto'
import { expect, it } from 'vitest'
import { hostedProvider } from './addresses.js'
import { type Captcha, createCaptcha } from './captcha.js'
import type { ClientConfig } from './client-config.js'
import { createConnection } from './connection.js'
import { type FakeServer, fakeServer, refusal } from './testing/fake-server.js'
import { memoryStorage } from './tokens/memory-storage.js'

const PLAN = '/_foyer/v1/captcha'
const CHALLENGE = '/_foyer/v1/captcha/challenge'

function setup(changes: Partial<ClientConfig> = {}): {
  server: FakeServer
  captcha: Captcha
} {
  const server = fakeServer()
  const base = { clientId: 'c', host: 'http://foyer.test', storage: memoryStorage() }
  const config = { ...base, fetch: server.fetch, ...changes }
  return { server, captcha: createCaptcha(createConnection(config)) }
}

const plan =
  (provider: string, more = {}) =>
  () =>
    Response.json({ provider, login: 'always', register: 'off', ...more })

/** Creates a challenge whose solution is the counter 2. */
function challengeFor(operation: string | null) {
  const [nonce, salt] = ['00112233', '44556677']
  const password = Buffer.from(`${nonce}00000002`, 'hex')
  const key = pbkdf2Sync(password, Buffer.from(salt, 'hex'), 10, 32, 'sha256').toString('hex')
  const work = { algorithm: 'PBKDF2/SHA-256', nonce, salt, cost: 10, keyLength: 32 }
  const parameters = { ...work, keyPrefix: key.slice(0, 32), data: { operation, most: 20 } }
  return { parameters, signature: 's' }
}

it('fetches a proof-of-work challenge for an operation and solves it', async () => {
  const { server, captcha } = setup()
  server.on(PLAN, plan('proof-of-work'))
  server.on(CHALLENGE, ({ query }) =>
    Response.json({ challenge: challengeFor(query.get('operation')) }),
  )
  const tokens = await captcha.solve('register')
  expect(Object.keys(tokens)).toEqual(['recaptchaToken'])
  expect(JSON.parse(atob(tokens.recaptchaToken ?? ''))).toMatchObject({
    challenge: challengeFor('register'),
    solution: { counter: 2 },
  })
})

it('fetches a challenge for each solution, because a solution is valid once', async () => {
  const { server, captcha } = setup()
  server.on(PLAN, plan('proof-of-work'))
  server.on(CHALLENGE, () => Response.json({ challenge: challengeFor('login') }))
  await Promise.all([captcha.solve('login'), captcha.solve('login')])
  expect(server.to(CHALLENGE)).toHaveLength(2)
})

it('fetches a challenge again after the response of a failing proxy', async () => {
  const { server, captcha } = setup()
  server.on(PLAN, plan('proof-of-work'))
  const answers = [() => new Response('', { status: 502 })]
  const challenge = () => Response.json({ challenge: challengeFor('login') })
  server.on(CHALLENGE, () => (answers.shift() ?? challenge)())
  await captcha.solve('login')
  expect(server.to(CHALLENGE)).toHaveLength(2)
})

it('reads the captcha provider and its site keys from the server', async () => {
  const { server, captcha } = setup()
  server.on(PLAN, plan('recaptcha', { siteKey: 'seen', invisibleSiteKey: null }))
  expect(await captcha.settings()).toEqual({
    provider: 'recaptcha',
    siteKey: 'seen',
    invisibleSiteKey: undefined,
  })
  await expect(captcha.solve('login')).rejects.toMatchObject({ code: 'NO_CHALLENGE' })
  expect(server.to(CHALLENGE)).toHaveLength(0)
})

it('sends no request when site keys are configured or the host is the provider', async () => {
  const captchaSiteKeys = { visible: 'seen', invisible: 'unseen' }
  const configured = setup({ host: 'http://foyer.test', captchaSiteKeys })
  const hosted = setup({ host: hostedProvider })
  const provider = 'recaptcha'
  expect(await configured.captcha.settings()).toEqual({
    provider,
    siteKey: 'seen',
    invisibleSiteKey: 'unseen',
  })
  expect(await hosted.captcha.settings()).toEqual({
    provider,
    siteKey: undefined,
    invisibleSiteKey: undefined,
  })
  await expect(hosted.captcha.solve('login')).rejects.toMatchObject({ code: 'NO_CHALLENGE' })
  expect([...configured.server.requests, ...hosted.server.requests]).toEqual([])
})

it('throws the error of the server and the reason of an aborted signal', async () => {
  const { server, captcha } = setup()
  server.on(PLAN, plan('proof-of-work'))
  server.on(CHALLENGE, () => refusal(400, 'NO'))
  await expect(captcha.solve('login')).rejects.toMatchObject({ code: 'NO' })
  const signal = AbortSignal.abort(new Error('enough'))
  await expect(captcha.solve('login', { signal })).rejects.toThrow('enough')
})
