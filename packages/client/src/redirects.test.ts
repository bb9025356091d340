import { expect, it } from 'vitest'
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

it.each(['https://elsewhere.test/', 'javascript:alert(1)', 'nothing'])(
  'gives no address that leads to %s',
  async (fullUrl) => {
    const { server, redirects } = set()
    server.on(PATH, leadingTo(fullUrl))
    const asked = redirects.createRedirectSession({ login: {} })
    await expect(asked).rejects.toMatchObject({ name: 'InvalidResponseError' })
  },
)

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
