import { limits } from '@foyer/protocol'
import * as v from 'valibot'
import { shortText, tokenText } from './schemas.js'

const prompt = v.picklist(['login', 'none', 'consent', 'select_account'])
const address = v.pipe(v.string(), v.maxLength(limits.callbackUrlLength))
const id = v.pipe(v.string(), v.minLength(1), v.maxLength(512))
const text = v.exactOptional(shortText)
const number = v.exactOptional(v.number())
const flag = v.exactOptional(v.boolean())

const authRequest = v.object({
  clientId: shortText,
  responseType: v.literal('code'),
  redirectUri: v.exactOptional(address),
  scope: v.exactOptional(shortText),
  state: v.pipe(v.string(), v.minLength(1), v.maxLength(2048)),
  responseMode: v.exactOptional(v.picklist(['query', 'fragment', 'web_message', 'form_post'])),
  codeChallenge: v.string(),
  codeChallengeMethod: v.literal('S256'),
  sessionToken: v.exactOptional(tokenText),
  prompt: v.exactOptional(prompt),
  idp: text,
  nonce: text,
})

const location = v.object({
  id: text,
  name: text,
  formattedAddress: text,
  formattedAddressTranslated: text,
  locationType: v.exactOptional(
    v.picklist(['UNDEFINED', 'OWNER_BUSINESS', 'OWNER_CUSTOM', 'CUSTOM']),
  ),
})

const slot = v.object({
  sessionId: text,
  serviceId: text,
  scheduleId: text,
  startDate: text,
  endDate: text,
  timezone: text,
  resource: v.exactOptional(v.object({ id: text, name: text })),
  location: v.exactOptional(location),
  eventId: text,
})

const slotAvailability = v.object({
  slot: v.exactOptional(slot),
  bookable: flag,
  totalSpots: number,
  openSpots: number,
  waitingList: v.exactOptional(v.object({ totalSpots: number, openSpots: number })),
  bookingPolicyViolations: v.exactOptional(
    v.object({
      tooEarlyToBook: flag,
      tooLateToBook: flag,
      bookOnlineDisabled: flag,
      validSubmissionRequired: flag,
    }),
  ),
  locked: flag,
  isFromV2: flag,
})

/** What a browser can be sent away for, by the names that the wire has. @see docs/wire.md#redirect-sessions */
export const intents = {
  auth: v.exactOptional(v.object({ authRequest, prompt: v.exactOptional(prompt) })),
  login: v.exactOptional(v.strictObject({})),
  logout: v.exactOptional(v.object({ clientId: shortText })),
  bookingsCheckout: v.exactOptional(v.object({ timezone: text, slotAvailability })),
  ecomCheckout: v.exactOptional(v.object({ checkoutId: id })),
  eventsCheckout: v.exactOptional(v.object({ reservationId: id, eventSlug: id })),
  paidPlansCheckout: v.exactOptional(
    v.object({ planId: id, checkoutData: v.exactOptional(tokenText) }),
  ),
  storesProduct: v.exactOptional(v.object({ productSlug: id })),
  bookingsBook: v.exactOptional(v.object({ resourceId: id })),
  ecomOrderPaymentRequest: v.exactOptional(v.object({ paymentRequestId: id })),
}

/** Where the browser may come back to; whether it may is checked with the client. */
export const callbacks = v.object({
  thankYouPageUrl: v.exactOptional(address),
  postFlowUrl: v.exactOptional(address),
  loginUrl: v.exactOptional(address),
  bookingsServiceListUrl: v.exactOptional(address),
  cartPageUrl: v.exactOptional(address),
  planListUrl: v.exactOptional(address),
})

/** Wishes beside the intent. */
export const preferences = v.object({
  useGenericWixPages: flag,
  maintainIdentity: flag,
  checkIfPublish: flag,
  additionalQueryParameters: v.exactOptional(
    v.pipe(
      v.record(v.pipe(v.string(), v.minLength(1), v.maxLength(100)), shortText),
      v.check(
        (parameters) => Object.keys(parameters).length <= 20,
        'expected at most 20 parameters',
      ),
    ),
  ),
})
