import { isLoopbackHost } from '../loopback.js'

/** Placeholders for the way back, in the addresses of what a visitor buys or books. */
const wayBack = [
  'callbackUrl',
  'postFlowUrl',
  'thankYouPageUrl',
  'loginUrl',
  'cartPageUrl',
  'planListUrl',
  'bookingsServiceListUrl',
] as const

/** The addresses that an owner may set, each with its placeholders. @see docs/site-file.md#addresses */
export const urlPlaceholders = {
  checkout: ['checkoutId', ...wayBack],
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
    ...wayBack,
  ],
  eventCheckout: ['reservationId', 'eventSlug', ...wayBack],
  planCheckout: ['planId', 'checkoutData', ...wayBack],
  product: ['productSlug', ...wayBack],
  booking: ['resourceId', ...wayBack],
  paymentRequest: ['paymentRequestId', ...wayBack],
  bookings: [],
  orders: [],
  subscriptions: [],
  events: [],
} as const satisfies Record<string, readonly string[]>

export type UrlName = keyof typeof urlPlaceholders

const placeholder = /\{([^{}]*)\}/g

/** Whether a text is an address with no other placeholders than these, all of them behind its host. */
export function isUrlTemplate(text: string, placeholders: readonly string[]): boolean {
  const names = [...text.matchAll(placeholder)].map(([, name = '']) => name)
  const filled = fillUrlTemplate(text, {})
  if (names.some((name) => !placeholders.includes(name)) || /[{}\s\p{Cc}\\]/u.test(filled)) {
    return false
  }
  const [host = ''] = text.replace(/^https?:\/\//, '').split(/[/?#]/, 1)
  return !host.includes('{') && isSafeWebUrl(filled)
}

/** Puts values in place of the placeholders, percent-encoded; nothing where there is no value. */
export function fillUrlTemplate(template: string, values: Record<string, string>): string {
  return template.replaceAll(placeholder, (_all, name: string) =>
    Object.hasOwn(values, name) ? encodeURIComponent(values[name] ?? '') : '',
  )
}

/** Whether a text is an address on https, or on http of this machine, without a password in it. */
export function isSafeWebUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  const safe = protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname))
  return safe && username + password === ''
}
