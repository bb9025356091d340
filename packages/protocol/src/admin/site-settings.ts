import type { Language } from '../texts/language.js'

/** Source of a value: built in, the site file, or the owner. */
export type SettingSource = 'default' | 'site' | 'owner'

/** All settings of a site. @see docs/wire/administration.md#settings */
export interface SettingsResponse {
  /** Current values by group and name. */
  settings: Record<string, unknown>
  /** Sources by path, for example `registration.emailVerification`. */
  sources: Record<string, SettingSource>
  /** A proxy that may be missing in `FOYER_TRUST_PROXY`. */
  untrustedProxy?: UntrustedProxy
}

/** A peer that sent a header such as `X-Forwarded-For` and is not a trusted proxy. */
export interface UntrustedProxy {
  /** Remote address of the socket. */
  address: string
  /** The name of the header. */
  header: string
}

/**
 * Settings by group and name; null resets a value of the owner. `confirm` lists the paths of risky settings that the
 * owner accepts: `password.minLength` below 8.
 */
export type UpdateSettingsRequest = Record<string, unknown> & { confirm?: readonly string[] }

/** Name, logo and colour of the hosted pages. Missing parts are the default. */
export interface BrandingSettings {
  name?: string
  /** An https address, or an image as a `data:` address in Base64. */
  logo?: string
  /** A colour such as `#0a6b4f`. */
  accent?: string
}

/** Branding to preview. */
export interface PreviewBrandingRequest {
  branding: BrandingSettings
  language: Language
  /** Colours of the page; without it, those that the browser prefers. */
  scheme?: 'light' | 'dark'
}

export interface PreviewBrandingResponse {
  /** The login page as an HTML document. */
  html: string
}

/** Placeholders for return addresses, in the addresses of purchases and bookings. */
export const returnUrlPlaceholders = [
  'callbackUrl',
  'postFlowUrl',
  'thankYouPageUrl',
  'loginUrl',
  'cartPageUrl',
  'planListUrl',
  'bookingsServiceListUrl',
] as const

/**
 * Settings below `pages.urls`: addresses of pages that the server does not have, with their placeholders.
 * @see docs/site-file.md#addresses
 */
export const pageUrlPlaceholders = {
  checkout: ['checkoutId', ...returnUrlPlaceholders],
  bookingCheckout: [
    'timezone',
    'serviceId',
    'scheduleId',
    'sessionId',
    'startDate',
    'endDate',
    'resourceId',
    'locationId',
    'eventId',
    ...returnUrlPlaceholders,
  ],
  eventCheckout: ['reservationId', 'eventSlug', ...returnUrlPlaceholders],
  planCheckout: ['planId', 'checkoutData', ...returnUrlPlaceholders],
  product: ['productSlug', ...returnUrlPlaceholders],
  booking: ['resourceId', ...returnUrlPlaceholders],
  paymentRequest: ['paymentRequestId', ...returnUrlPlaceholders],
  bookings: [],
  orders: [],
  subscriptions: [],
  events: [],
} as const satisfies Record<string, readonly string[]>

/** Name of a setting below `pages.urls`. */
export type PageUrlName = keyof typeof pageUrlPlaceholders
