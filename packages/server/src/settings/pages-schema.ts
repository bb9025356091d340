import * as v from 'valibot'
import { isSafeWebUrl, isUrlTemplate, type UrlName, urlPlaceholders } from './url-template.js'

/** Characters of a logo that the settings hold themselves: some 75 kB of picture. */
const LOGO_MAX_LENGTH = 100_000

const logo = v.pipe(
  v.string(),
  v.maxLength(LOGO_MAX_LENGTH),
  v.check(
    (text) => isPictureData(text) || isLogoUrl(text),
    'expected an https address, or a PNG, JPEG, WebP or SVG as a "data:" address in base64',
  ),
)

/** A picture may not split the header that allows it. */
function isLogoUrl(text: string): boolean {
  return (
    text.length <= 2048 && /^[\x21-\x7e]+$/.test(text) && !/[;,'"]/.test(text) && isSafeWebUrl(text)
  )
}

function isPictureData(text: string): boolean {
  return /^data:image\/(png|jpeg|webp|svg\+xml);base64,[A-Za-z0-9+/]+={0,2}$/.test(text)
}

function template(name: UrlName) {
  const placeholders = urlPlaceholders[name]
  const known = placeholders.map((one) => `{${one}}`).join(', ') || 'none'
  return v.exactOptional(
    v.pipe(
      v.string(),
      v.maxLength(2048),
      v.check(
        (text) => isUrlTemplate(text, placeholders),
        `expected an https address; placeholders may stand behind its host: ${known}`,
      ),
    ),
  )
}

/** What an owner says about the hosted pages. @see docs/site-file.md */
export const declaredPages = v.strictObject({
  language: v.exactOptional(v.picklist(['en', 'de', 'he'])),
  look: v.exactOptional(
    v.strictObject({
      name: v.exactOptional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100))),
      logo: v.exactOptional(logo),
      accent: v.exactOptional(
        v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$/, 'expected a colour such as "#0a6b4f"')),
      ),
    }),
  ),
  urls: v.exactOptional(
    v.strictObject({
      checkout: template('checkout'),
      bookingCheckout: template('bookingCheckout'),
      eventCheckout: template('eventCheckout'),
      planCheckout: template('planCheckout'),
      product: template('product'),
      booking: template('booking'),
      paymentRequest: template('paymentRequest'),
      bookings: template('bookings'),
      orders: template('orders'),
      subscriptions: template('subscriptions'),
      events: template('events'),
    }),
  ),
})
