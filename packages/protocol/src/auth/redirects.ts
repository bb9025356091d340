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
  /** Token of a completed login, which lets `prompt: none` respond without a page. */
  sessionToken?: string
  prompt?: Prompt
  /** Identity provider to log in with; none is supported yet. */
  idp?: string
  nonce?: string
}

/** Addresses to return to, each on a registered origin of the client. */
export interface RedirectCallbacks {
  /** Address to open at the end. */
  postFlowUrl?: string
  thankYouPageUrl?: string
  /** Address to open after a login that no app requested. */
  loginUrl?: string
  cartPageUrl?: string
  planListUrl?: string
  bookingsServiceListUrl?: string
}

/** A slot of a calendar. Only its string properties are used. */
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

/** Sections of a member's account, with their wire names. */
export const accountSections = [
  'ACCOUNT_INFO',
  'BOOKINGS',
  'ORDERS',
  'SUBSCRIPTIONS',
  'EVENTS',
] as const
export type AccountSection = (typeof accountSections)[number]

/** Types of pages that return the browser to a site. */
export type CallbackType = 'LOGOUT' | 'CHECKOUT' | 'AUTHORIZE'

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
  /** Query parameters of the target address; `lang` is the language of the hosted pages. */
  additionalQueryParameters?: Record<string, string>
  checkIfPublish?: boolean
}

/** Body of `POST …/v1/redirect-session`: exactly one intent. @see docs/wire/hosted-pages.md#redirect-sessions */
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

/** Query of `GET …/v1/callback`; `state` is the `request` parameter of a redirect session's address. */
export interface LoginCallbackRequest {
  state: string
  sessionToken: string
}
