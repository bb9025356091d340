import type { IdentityCall } from './identity-calls.js'

const clientId = '0a1b2c3d-0000-4000-8000-000000000000'
const authRequest = {
  clientId,
  responseType: 'code',
  state: 's'.repeat(43),
  codeChallenge: 'c'.repeat(43),
  codeChallengeMethod: 'S256',
} as const
const slot = {
  sessionId: 'session-1',
  serviceId: 'service-1',
  scheduleId: 'schedule-1',
  startDate: '2026-11-21T20:00:00',
  endDate: '2026-11-21T22:00:00',
  timezone: 'Europe/Berlin',
  resource: { _id: 'hall-1', name: 'Hall 1' },
  location: {
    _id: 'place-1',
    name: 'Club',
    formattedAddress: '1 Main St',
    formattedAddressTranslated: 'Hauptstr. 1',
    locationType: 'OWNER_BUSINESS',
  },
  eventId: 'event-1',
} as const
const callbacks = {
  postFlowUrl: 'https://site.example/',
  thankYouPageUrl: 'https://site.example/thanks',
  loginUrl: 'https://site.example/login',
  bookingsServiceListUrl: 'https://site.example/bookings',
  cartPageUrl: 'https://site.example/cart',
  planListUrl: 'https://site.example/plans',
}
const preferences = {
  useGenericWixPages: false,
  maintainIdentity: true,
  additionalQueryParameters: { lang: 'de', from: 'a b' },
  checkIfPublish: true,
}

/** Every kind of redirect session. */
export const redirectCalls: Record<string, IdentityCall> = {
  'auth, minimal': ({ redirects }) => redirects.createRedirectSession({ auth: { authRequest } }),
  'auth, with everything': ({ redirects }) =>
    redirects.createRedirectSession({
      auth: {
        authRequest: {
          ...authRequest,
          redirectUri: 'https://site.example/callback',
          scope: 'offline_access',
          responseMode: 'web_message',
          sessionToken: 'session',
          idp: '0e6a50f5-b523-4e29-990d-f37fa2ffdd69',
          nonce: 'n',
          prompt: 'none',
        },
        prompt: 'consent',
      },
      callbacks,
      preferences,
    }),
  login: ({ redirects }) => redirects.createRedirectSession({ login: {} }),
  logout: ({ redirects }) =>
    redirects.createRedirectSession({
      logout: { clientId },
      callbacks: { postFlowUrl: 'https://site.example/' },
    }),
  'a booking': ({ redirects }) =>
    redirects.createRedirectSession({
      bookingsCheckout: { timezone: 'Europe/Berlin', slotAvailability: { slot, bookable: true } },
    }),
  'a booking, with everything': ({ redirects }) =>
    redirects.createRedirectSession({
      bookingsCheckout: {
        timezone: 'Europe/Berlin',
        slotAvailability: {
          slot,
          bookable: true,
          totalSpots: 10,
          openSpots: 0,
          waitingList: { totalSpots: 3, openSpots: 1 },
          bookingPolicyViolations: { tooEarlyToBook: false, bookOnlineDisabled: true },
          locked: false,
          isFromV2: true,
        },
      },
      callbacks,
    }),
  'a cart': ({ redirects }) =>
    redirects.createRedirectSession({ ecomCheckout: { checkoutId: 'checkout-1' }, callbacks }),
  'an event': ({ redirects }) =>
    redirects.createRedirectSession({
      eventsCheckout: { reservationId: 'reservation-1', eventSlug: 'premiere' },
    }),
  'a plan': ({ redirects }) =>
    redirects.createRedirectSession({ paidPlansCheckout: { planId: 'plan-1' } }),
  'a plan, with its checkout': ({ redirects }) =>
    redirects.createRedirectSession({
      paidPlansCheckout: { planId: 'plan-1', checkoutData: 'data' },
      preferences,
    }),
  'a product': ({ redirects }) =>
    redirects.createRedirectSession({ storesProduct: { productSlug: 'poster' } }),
  'a resource to book': ({ redirects }) =>
    redirects.createRedirectSession({ bookingsBook: { resourceId: 'hall-1' } }),
  'a payment': ({ redirects }) =>
    redirects.createRedirectSession({ ecomOrderPaymentRequest: { paymentRequestId: 'payment-1' } }),
  'login, with an origin': ({ redirects }) =>
    redirects.createRedirectSession({ login: {}, origin: 'https://site.example' }),
}
