import { describe, expect, it } from 'vitest'
import { createConnection } from './connection.js'
import { createRedirects, type Redirects } from './redirects.js'
import { type FakeServer, fakeServer, refusal } from './testing/fake-server.js'
import { memoryStorage } from './tokens/memory-storage.js'

const PATH = '/_api/redirects-api/v1/redirect-session'

function set(redirectOrigins?: string[]): { server: FakeServer; redirects: Redirects } {
  const server = fakeServer()
  const site = { clientId: 'c', host: 'http://foyer.test', redirectOrigins }
  const config = { ...site, fetch: server.fetch, storage: memoryStorage() }
  return { server, redirects: createRedirects(createConnection(config)) }
}

const leadingTo = (fullUrl: string) => () =>
  Response.json({ redirectSession: { id: 's', fullUrl, urlDetails: { endpoint: fullUrl } } })

it('sends the intent as it is, and gives the session with the names of apps', async () => {
  const { server, redirects } = set()
  server.on(PATH, leadingTo('http://foyer.test/checkout'))
  const request = {
    ecomCheckout: { checkoutId: 'c1' },
    callbacks: { thankYouPageUrl: 'http://site.test/thanks' },
  }
  const { redirectSession } = await redirects.createRedirectSession(request)
  expect(redirectSession).toMatchObject({ _id: 's', fullUrl: 'http://foyer.test/checkout' })
  expect(server.to(PATH)).toMatchObject([{ method: 'POST', authorization: 'A1', body: request }])
})

it('sends the resource of a booking with the name of the wire', async () => {
  const { server, redirects } = set()
  server.on(PATH, leadingTo('http://foyer.test/booking'))
  const slotAvailability = { slot: { resource: { _id: 'r1', name: 'Ada' } }, bookable: true }
  await redirects.createRedirectSession({ bookingsCheckout: { slotAvailability } })
  expect(server.to(PATH)[0]?.body.bookingsCheckout).toEqual({
    slotAvailability: { slot: { resource: { id: 'r1', name: 'Ada' } }, bookable: true },
  })
})

it.each([
  ['https://elsewhere.test/', 'ConfigurationError'],
  ['javascript:alert(1)', 'InvalidResponseError'],
  ['nothing', 'InvalidResponseError'],
])('gives no address that leads to %s', async (fullUrl, name) => {
  const { server, redirects } = set()
  server.on(PATH, leadingTo(fullUrl))
  const asked = redirects.createRedirectSession({ login: {} })
  await expect(asked).rejects.toMatchObject({ name })
})

describe('the address of an account page', () => {
  const account = 'http://foyer.test/auth/account/orders'

  it('is asked for by its section, with the way back', async () => {
    const { server, redirects } = set()
    server.on(PATH, leadingTo(account))
    const returnTo = 'http://site.test/me'
    expect(await redirects.getAccountUrl('ORDERS', { returnTo })).toEqual({ accountUrl: account })
    expect(await redirects.getAccountUrl()).toEqual({ accountUrl: account })
    expect(server.to(PATH).map(({ body }) => body)).toEqual([
      { membersAccount: { section: 'ORDERS' }, callbacks: { postFlowUrl: returnTo } },
      { membersAccount: { section: 'ACCOUNT_INFO' } },
    ])
  })

  it('is not given when it is on another origin', async () => {
    const { server, redirects } = set()
    server.on(PATH, leadingTo('https://elsewhere.test/account'))
    await expect(redirects.getAccountUrl('EVENTS')).rejects.toMatchObject({
      name: 'ConfigurationError',
    })
  })
})

it('leads to another origin where the site says so', async () => {
  const { server, redirects } = set(['https://shop.test'])
  server.on(PATH, leadingTo('https://shop.test/cart'))
  const { redirectSession } = await redirects.createRedirectSession({ login: {} })
  expect(redirectSession.fullUrl).toBe('https://shop.test/cart')
})

it('throws what the server refuses', async () => {
  const { server, redirects } = set()
  server.on(PATH, () => refusal(400, 'NO_PAGE'))
  const asked = redirects.createRedirectSession({ storesProduct: { productSlug: 'x' } })
  await expect(asked).rejects.toMatchObject({ name: 'ApplicationError', code: 'NO_PAGE' })
})

it('ends early when it is told to', async () => {
  const signal = AbortSignal.abort(new Error('enough'))
  const asked = set().redirects.createRedirectSession({ login: {} }, { signal })
  await expect(asked).rejects.toThrow('enough')
})
