import { isLoopbackHost } from '../lib/loopback.js'
import { parseUrl } from '../lib/parse-url.js'

/** Placeholders for return addresses, in the URLs of purchases and bookings. */
const returnUrls = [
  'callbackUrl',
  'postFlowUrl',
  'thankYouPageUrl',
  'loginUrl',
  'cartPageUrl',
  'planListUrl',
  'bookingsServiceListUrl',
] as const

/** Configurable URLs with their placeholders. @see docs/site-file.md#addresses */
export const urlPlaceholders = {
  checkout: ['checkoutId', ...returnUrls],
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
    ...returnUrls,
  ],
  eventCheckout: ['reservationId', 'eventSlug', ...returnUrls],
  planCheckout: ['planId', 'checkoutData', ...returnUrls],
  product: ['productSlug', ...returnUrls],
  booking: ['resourceId', ...returnUrls],
  paymentRequest: ['paymentRequestId', ...returnUrls],
  bookings: [],
  orders: [],
  subscriptions: [],
  events: [],
} as const satisfies Record<string, readonly string[]>

export type UrlName = keyof typeof urlPlaceholders

const placeholder = /\{([^{}]*)\}/g

/** Tells if a text is a safe URL whose placeholders are all in the list and after its host. */
export function isUrlTemplate(text: string, placeholders: readonly string[]): boolean {
  const names = [...text.matchAll(placeholder)].map(([, name = '']) => name)
  const filled = fillUrlTemplate(text, {})
  if (names.some((name) => !placeholders.includes(name)) || /[{}\s\p{Cc}\\]/u.test(filled)) {
    return false
  }
  const [host = ''] = text.replace(/^https?:\/\//, '').split(/[/?#]/, 1)
  return !host.includes('{') && isSafeWebUrl(filled)
}

/** Replaces placeholders with percent-encoded values; a missing value becomes empty. */
export function fillUrlTemplate(template: string, values: Record<string, string>): string {
  return template.replaceAll(placeholder, (_all, name: string) =>
    Object.hasOwn(values, name) ? encodeURIComponent(values[name] ?? '') : '',
  )
}

/** Tells if a text is an https URL, or http on a loopback host, without credentials. */
export function isSafeWebUrl(text: string): boolean {
  const url = parseUrl(text)
  if (!url) return false
  const { protocol, hostname, username, password } = url
  const safe = protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname))
  return safe && username + password === ''
}
