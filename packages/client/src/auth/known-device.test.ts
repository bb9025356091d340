import { describe, expect, it } from 'vitest'
import { createClient } from '../create-client.js'
import { type FakeServer, fakeServer, refusal } from '../testing/fake-server.js'
import { memoryStorage } from '../tokens/memory-storage.js'
import type { Auth } from './auth.js'

const LOGIN = '/_api/iam/authentication/v2/login'
const REGISTER = '/_api/iam/authentication/v2/register'
const credentials = { email: 'ada@example.com', password: 'secret words' }

function setup(): { server: FakeServer; auth: Auth } {
  const server = fakeServer()
  const config = { clientId: 'c', host: 'http://foyer.test', storage: memoryStorage() } as const
  return { server, auth: createClient({ ...config, fetch: server.fetch }).auth }
}

const success = (token: string) => () =>
  Response.json({
    state: 'SUCCESS',
    sessionToken: 's',
    additionalData: { knownDevice: { strValue: token } },
  })

describe('the known-device token', () => {
  it('is sent with the next logins, also after a logout and a rejected login', async () => {
    const { server, auth } = setup()
    server.on(LOGIN, success('first'))
    await auth.login(credentials)
    await auth.logout('/').catch(() => {})
    server.on(LOGIN, () => refusal(401, '-19976'))
    await auth.login(credentials)
    server.on(LOGIN, success('second'))
    await auth.login({ ...credentials, deviceToken: 'd' })
    await auth.login(credentials)
    expect(server.to(LOGIN).map(({ body }) => body.clientMetaData)).toEqual([
      undefined,
      { knownDevice: 'first' },
      { knownDevice: 'first', deviceToken: 'd' },
      { knownDevice: 'second' },
    ])
  })

  it('is not sent with a registration', async () => {
    const { server, auth } = setup()
    server.on(LOGIN, success('first'))
    server.on(REGISTER, success('second'))
    await auth.login(credentials)
    await auth.register(credentials)
    expect(server.to(REGISTER)[0]?.body).not.toHaveProperty('clientMetaData')
  })
})
