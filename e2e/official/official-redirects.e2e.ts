import { expect, test } from '@playwright/test'
import { redirects } from '@wix/redirects'
import { createClient, OAuthStrategy } from '@wix/sdk'
import { logInOnPage } from './log-in-on-page.js'
import { clientId, serveNotes } from './notes-server.js'

const server = serveNotes()
const credentials = { email: 'ada@example.com', password: 'a good password' }

function createApp() {
  return createClient({ modules: { redirects }, auth: OAuthStrategy({ clientId }) })
}
type Options = Parameters<ReturnType<typeof createApp>['redirects']['createRedirectSession']>[0]

const slot = {
  sessionId: 's1',
  serviceId: 'v1',
  scheduleId: 'c1',
  startDate: '2026-05-01T10:00:00.000Z',
  endDate: '2026-05-01T11:00:00.000Z',
  timezone: 'Europe/Berlin',
  resource: { _id: 'r1', name: 'Ada' },
  location: { _id: 'l1', name: 'Hall', formattedAddress: 'Street 1' },
  eventId: 'e1',
}

const shopIntents: Options[] = [
  {
    bookingsCheckout: {
      timezone: 'Europe/Berlin',
      slotAvailability: {
        slot,
        bookable: true,
        totalSpots: 5,
        openSpots: 3,
        waitingList: { totalSpots: 2, openSpots: 1 },
        bookingPolicyViolations: { tooEarlyToBook: false, tooLateToBook: false },
        locked: false,
        isFromV2: true,
      },
    },
  },
  { ecomCheckout: { checkoutId: 'c1' } },
  { eventsCheckout: { reservationId: 'r1', eventSlug: 'jazz' } },
  { paidPlansCheckout: { planId: 'gold', checkoutData: 'x' } },
  { bookingsBook: { resourceId: 'r1' } },
  { ecomOrderPaymentRequest: { paymentRequestId: 'p1' } },
]

for (const intent of shopIntents) {
  test(`${Object.keys(intent ?? {})}: the redirect session opens a placeholder page with a link back`, async () => {
    const postFlowUrl = `${server().url}/after`
    const { redirectSession } = await createApp().redirects.createRedirectSession({
      ...intent,
      callbacks: { postFlowUrl, thankYouPageUrl: `${server().url}/thanks` },
      preferences: {
        useGenericWixPages: true,
        maintainIdentity: true,
        additionalQueryParameters: { lang: 'de', utm_source: 'notes' },
      },
    })
    const { fullUrl = '', urlDetails, _id, shortUrl } = redirectSession ?? {}
    expect(_id).toBeTruthy()
    expect(shortUrl).toBe(fullUrl)
    expect(urlDetails?.endpoint).toBe(fullUrl.split('?')[0])
    expect(urlDetails?.searchParams).toMatchObject({ lang: 'de', utm_source: 'notes' })
    const page = await fetch(fullUrl)
    expect(page.status).toBe(200)
    const html = await page.text()
    expect(html).toContain('lang="de"')
    const [, back = ''] = /href="(\/auth\/callback\?request=[^"]+)"/.exec(html) ?? []
    const returned = await fetch(server().url + back, { redirect: 'manual' })
    expect(returned.headers.get('location')).toBe(`${postFlowUrl}?wixMemberLoggedIn=false`)
  })
}

test('a redirect session of a product opens the configured shop URL', async () => {
  const { redirectSession } = await createApp().redirects.createRedirectSession({
    storesProduct: { productSlug: 'a film & more' },
  })
  expect(redirectSession?.fullUrl).toContain('https://shop.example/p/a%20film%20%26%20more?back=')
  expect(redirectSession?.urlDetails?.endpoint).toBe('https://shop.example/p/a%20film%20%26%20more')
})

test('a login without an app ends at the URL of the site', async () => {
  const app = createApp()
  await app.auth.register(credentials)
  const { redirectSession } = await app.redirects.createRedirectSession({
    login: {},
    callbacks: { loginUrl: `${server().url}/welcome` },
  })
  const location = await logInOnPage(redirectSession?.fullUrl ?? '', credentials)
  expect(location).toBe(`${server().url}/welcome?wixMemberLoggedIn=true`)
})

test('a member logs in and out with the strategy and with the redirects module', async () => {
  const app = createApp()
  await app.auth.register({ ...credentials, email: 'grace@example.com' })
  const data = app.auth.generateOAuthData(`${server().url}/callback`)
  const { authUrl } = await app.auth.getAuthUrl(data, { responseMode: 'query' })
  const location = await logInOnPage(authUrl, { ...credentials, email: 'grace@example.com' })
  const { code, state } = app.auth.parseFromUrl(location, 'query')
  app.auth.setTokens(await app.auth.getMemberTokens(code, state, data))
  expect(app.auth.loggedIn()).toBe(true)
  const { redirectSession } = await app.redirects.createRedirectSession({
    auth: {
      authRequest: {
        clientId,
        redirectUri: data.redirectUri,
        codeChallenge: data.codeChallenge,
        codeChallengeMethod: 'S256',
        responseMode: 'fragment',
        responseType: 'code',
        scope: 'offline_access',
        state: data.state,
      },
      prompt: 'none',
    },
  })
  const silent = await fetch(redirectSession?.fullUrl ?? '', { redirect: 'manual' })
  const parsed = app.auth.parseFromUrl(silent.headers.get('location') ?? '', 'fragment')
  expect(parsed).toMatchObject({ error: 'login_required', state: data.state })
  const { logoutUrl } = await app.auth.logout(`${server().url}/bye`)
  const out = await fetch(logoutUrl, { redirect: 'manual' })
  expect(out.headers.get('location')).toBe(`${server().url}/bye`)
  expect(app.auth.loggedIn()).toBe(false)
})

test('an unregistered callback URL is refused, and the error names it', async () => {
  const data = createApp().auth.generateOAuthData('https://evil.example/')
  await expect(createApp().auth.getAuthUrl(data)).rejects.toThrow()
  const refused = createApp().redirects.createRedirectSession({
    logout: { clientId },
    callbacks: { postFlowUrl: 'https://evil.example/' },
  })
  await expect(refused).rejects.toThrow(/postFlowUrl/)
})
