import type { RedirectIntents, SlotAvailability } from '@foyer/protocol/redirects'
import type { UrlName } from '../settings/url-template.js'

/** What of the shop a request asks for: the address that the owner may have set, and what goes into it. */
export interface ShopWish {
  what: UrlName
  values: Record<string, string>
}

/** The wish of a request that is about a shop; nothing for the other intents. */
export function readShopWish(intents: RedirectIntents): ShopWish | undefined {
  const { bookingsCheckout, ecomCheckout, eventsCheckout, paidPlansCheckout } = intents
  const { storesProduct, bookingsBook, ecomOrderPaymentRequest } = intents
  if (bookingsCheckout) {
    const { timezone, slotAvailability } = bookingsCheckout
    return { what: 'bookingCheckout', values: slotValues(timezone, slotAvailability) }
  }
  if (ecomCheckout) return { what: 'checkout', values: { ...ecomCheckout } }
  if (eventsCheckout) return { what: 'eventCheckout', values: { ...eventsCheckout } }
  if (paidPlansCheckout) return { what: 'planCheckout', values: { ...paidPlansCheckout } }
  if (storesProduct) return { what: 'product', values: { ...storesProduct } }
  if (bookingsBook) return { what: 'booking', values: { ...bookingsBook } }
  if (ecomOrderPaymentRequest) {
    return { what: 'paymentRequest', values: { ...ecomOrderPaymentRequest } }
  }
  return undefined
}

function slotValues(
  timezone: string | undefined,
  { slot = {} }: SlotAvailability,
): Record<string, string> {
  const values = {
    timezone: timezone ?? slot.timezone,
    serviceId: slot.serviceId,
    scheduleId: slot.scheduleId,
    sessionId: slot.sessionId,
    startDate: slot.startDate,
    endDate: slot.endDate,
    resourceId: slot.resource?.id,
    locationId: slot.location?.id,
    eventId: slot.eventId,
  }
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
