import { describe, expect, it } from 'vitest'
import { createConnection } from './connection.js'
import { createRedirects, type Redirects } from './redirects.js'
import { type FakeServer, fakeServer, refusal } from './testing/fake-server.js'
import { memoryStorage } from './tokens/memory-storage.js'

const PATH = '/_api/redirects-api/v1/redirect-session'

function setup(redirectOrigins?: string[]): { server: FakeServer; redirects: Redirects } {
  const server = fakeServer()
  const site = { clientId: 'c', host: 'http://foyer.test', redirectOrigins }
  const config = { ...site, fetch: server.fetch, storage: memoryStorage() }
  return { server, redirects: createRedirects(createConnection(config)) }
}

const leadingTo = (fullUrl: string) => () =>
  Response.json({ redirectSession: { id: 's', fullUrl, urlDetails: { endpoint: fullUrl } } })

it('sends the intent unchanged and returns the session in the app form', async () => {
  const { server, redirects } = setup()
  server.on(PATH, leadingTo('http://foyer.test/checkout'))
  const request = {
    ecomCheckout: { checkoutId: 'c1' },
    callbacks: { thankYouPageUrl: 'http://site.test/thanks' },
  }
  const { redirectSession } = await redirects.createRedirectSession(request)
  expect(redirectSession).toMatchObject({ _id: 's', fullUrl: 'http://foyer.test/checkout' })
  expect(server.to(PATH)).toMatchObject([{ method: 'POST', authorization: 'A1', body: request }])
})

it('sends the resource of a booking in the wire form', async () => {
  const { server, redirects } = setup()
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
])('rejects a response that redirects to %s', async (fullUrl, name) => {
  const { server, redirects } = setup()
  server.on(PATH, leadingTo(fullUrl))
  const request = redirects.createRedirectSession({ login: {} })
  await expect(request).rejects.toMatchObject({ name })
})

describe('getAccountUrl', () => {
  const account = 'http://foyer.test/auth/account/orders'

  it('requests the URL of a section with the URL to return to', async () => {
    const { server, redirects } = setup()
    server.on(PATH, leadingTo(account))
    const returnTo = 'http://site.test/me'
    expect(await redirects.getAccountUrl('ORDERS', { returnTo })).toEqual({ accountUrl: account })
    expect(await redirects.getAccountUrl()).toEqual({ accountUrl: account })
    expect(server.to(PATH).map(({ body }) => body)).toEqual([
      { membersAccount: { section: 'ORDERS' }, callbacks: { postFlowUrl: returnTo } },
      { membersAccount: { section: 'ACCOUNT_INFO' } },
    ])
  })

  it('rejects a URL on another origin', async () => {
    const { server, redirects } = setup()
    server.on(PATH, leadingTo('https://elsewhere.test/account'))
    await expect(redirects.getAccountUrl('EVENTS')).rejects.toMatchObject({
      name: 'ConfigurationError',
    })
  })
})

it('accepts a redirect to an origin in redirectOrigins', async () => {
  const { server, redirects } = setup(['https://shop.test'])
  server.on(PATH, leadingTo('https://shop.test/cart'))
  const { redirectSession } = await redirects.createRedirectSession({ login: {} })
  expect(redirectSession.fullUrl).toBe('https://shop.test/cart')
})

it('throws the error of the server', async () => {
  const { server, redirects } = setup()
  server.on(PATH, () => refusal(400, 'NO_PAGE'))
  const request = redirects.createRedirectSession({ storesProduct: { productSlug: 'x' } })
  await expect(request).rejects.toMatchObject({ name: 'ApplicationError', code: 'NO_PAGE' })
})

it('throws the reason of an aborted signal', async () => {
  const signal = AbortSignal.abort(new Error('enough'))
  const request = setup().redirects.createRedirectSession({ login: {} }, { signal })
  await expect(request).rejects.toThrow('enough')
})
