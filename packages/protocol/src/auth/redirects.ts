import type { Prompt, ResponseMode } from './oauth.js'

/** Authorization request that a site sends with the browser. @see RFC 6749 §4.1.1, RFC 7636 §4.3 */
export interface AuthRequest {
  clientId: string
  responseType: 'code'
  redirectUri?: string
  scope?: string
  state: string
  responseMode?: ResponseMode
  codeChallenge: string
  codeChallengeMethod: 'S256'
  /** Proof of a finished login: with it, `prompt: none` answers without a page. */
  sessionToken?: string
  prompt?: Prompt
  /** Identity provider to log in with; none is supported yet. */
  idp?: string
  nonce?: string
}

/** Addresses to which the browser may return; each is on a site of the client. */
export interface RedirectCallbacks {
  /** Address to open when the flow is over. */
  postFlowUrl?: string
  thankYouPageUrl?: string
  /** Address to open after a login for which no app waits. */
  loginUrl?: string
  cartPageUrl?: string
  planListUrl?: string
  bookingsServiceListUrl?: string
}

/** A place in a calendar, as a site shows it. Only its texts matter here. */
export interface SlotAvailability {
  slot?: {
    sessionId?: string
    serviceId?: string
    scheduleId?: string
    startDate?: string
    endDate?: string
    timezone?: string
    resource?: { id?: string; name?: string }
    location?: {
      id?: string
      name?: string
      formattedAddress?: string
      formattedAddressTranslated?: string
      locationType?: 'UNDEFINED' | 'OWNER_BUSINESS' | 'OWNER_CUSTOM' | 'CUSTOM'
    }
    eventId?: string
  }
  bookable?: boolean
  totalSpots?: number
  openSpots?: number
  waitingList?: { totalSpots?: number; openSpots?: number }
  bookingPolicyViolations?: {
    tooEarlyToBook?: boolean
    tooLateToBook?: boolean
    bookOnlineDisabled?: boolean
    validSubmissionRequired?: boolean
  }
  locked?: boolean
  isFromV2?: boolean
}

/** The sections of a member's account, by the names that the wire has for them. */
export const accountSections = [
  'ACCOUNT_INFO',
  'BOOKINGS',
  'ORDERS',
  'SUBSCRIPTIONS',
  'EVENTS',
] as const
export type AccountSection = (typeof accountSections)[number]

/** The kinds of pages that send a browser back to a site. */
export const callbackTypes = ['LOGOUT', 'CHECKOUT', 'AUTHORIZE'] as const
export type CallbackType = (typeof callbackTypes)[number]

/** Purposes of a redirect session; a request has exactly one. */
export interface RedirectIntents {
  auth?: { authRequest: AuthRequest; prompt?: Prompt }
  login?: Record<string, never>
  logout?: { clientId: string }
  bookingsCheckout?: { timezone?: string; slotAvailability: SlotAvailability }
  ecomCheckout?: { checkoutId: string }
  eventsCheckout?: { reservationId: string; eventSlug: string }
  paidPlansCheckout?: { planId: string; checkoutData?: string }
  storesProduct?: { productSlug: string }
  bookingsBook?: { resourceId: string }
  ecomOrderPaymentRequest?: { paymentRequestId: string }
  /** A section of the member's account on the hosted pages. */
  membersAccount?: { section: AccountSection }
}

export interface RedirectPreferences {
  useGenericWixPages?: boolean
  maintainIdentity?: boolean
  /** Put into the address to which the browser is sent; `lang` is the language of the pages there. */
  additionalQueryParameters?: Record<string, string>
  checkIfPublish?: boolean
}

/** Body of `POST …/v1/redirect-session`: exactly one intent. @see docs/wire.md#redirect-sessions */
export interface RedirectSessionRequest extends RedirectIntents {
  callbacks?: RedirectCallbacks
  preferences?: RedirectPreferences
  origin?: string
}

export interface RedirectSessionResponse {
  redirectSession: {
    id: string
    fullUrl: string
    urlDetails: { endpoint: string; searchParams: Record<string, string> }
    /** Token that opens the page at `endpoint`; `fullUrl` contains it as `request`. Valid once, for a short time. */
    sessionToken: string
    shortUrl: string
  }
}

/** Query of `GET …/v1/logout`. */
export interface LogoutRequest {
  clientId: string
  postLogoutRedirectUri?: string
}

/** Query of `GET …/v1/callback`; `state` is the `request` of the address that a redirect session gave. */
export interface LoginCallbackRequest {
  state: string
  sessionToken: string
}
