import { type PageUrlName, pageUrlPlaceholders } from '@foyer/protocol/site-settings'
import { byLanguage, languageCodes } from '@foyer/protocol/texts/language'
import {
  mailPlaceholders,
  unknownPlaceholders,
  type WordedMail,
  wordedMails,
} from '@foyer/protocol/texts/mails'
import * as v from 'valibot'
import { isEmailAddress } from './email-address.js'
import { isSafeWebUrl, isUrlTemplate } from './url-template.js'

/** Maximum length of a logo in the settings: an image of about 75 kB in Base64. */
const MAX_LOGO_LENGTH = 100_000

const logo = v.pipe(
  v.string(),
  v.maxLength(MAX_LOGO_LENGTH),
  v.check(
    (text) => isPictureData(text) || isLogoUrl(text),
    'expected an https address, or a PNG, JPEG, WebP or SVG as a "data:" address in base64',
  ),
)

/** Accepts safe URLs without characters that separate parts of the CSP header. */
function isLogoUrl(text: string): boolean {
  return (
    text.length <= 2048 && /^[\x21-\x7e]+$/.test(text) && !/[;,'"]/.test(text) && isSafeWebUrl(text)
  )
}

function isPictureData(text: string): boolean {
  return /^data:image\/(png|jpeg|webp|svg\+xml);base64,[A-Za-z0-9+/]+={0,2}$/.test(text)
}

function template(name: PageUrlName) {
  const placeholders: readonly string[] = pageUrlPlaceholders[name]
  const names = placeholders.map((name) => `{${name}}`).join(', ') || 'none'
  return v.exactOptional(
    v.pipe(
      v.string(),
      v.maxLength(2048),
      v.check(
        (text) => isUrlTemplate(text, placeholders),
        `expected an https address; placeholders are allowed only after the host: ${names}`,
      ),
    ),
  )
}

/** Name, logo and colour of the hosted pages. The default name is that of the site (`Services.siteName`). */
export const brandingSchema = v.strictObject({
  name: v.exactOptional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100))),
  logo: v.exactOptional(logo),
  accent: v.exactOptional(
    v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$/, 'expected a colour such as "#0a6b4f"')),
  ),
})

/** Settings of the hosted pages. @see docs/site-file.md */
const pagesSchema = v.strictObject({
  /** Default language of pages. */
  language: v.exactOptional(v.picklist(languageCodes)),
  /** Branding of the pages; missing values come from the site file and the defaults. */
  branding: v.exactOptional(brandingSchema),
  /** URL templates of functions outside of this server. */
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

/** Creates the schema of a changed wording of an e-mail. @see docs/site-file.md#wording-of-e-mails */
export function mailWording(mail: WordedMail) {
  const names = mailPlaceholders[mail].map((name) => `{${name}}`).join(', ')
  const words = (maxLength: number) =>
    v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1),
      v.maxLength(maxLength),
      v.check(
        (text) => unknownPlaceholders(mail, text).length === 0,
        `expected no other placeholders than ${names}`,
      ),
    )
  const line = v.pipe(words(200), v.regex(/^[^\r\n]*$/, 'expected one line'))
  return v.strictObject({
    subject: v.exactOptional(line),
    heading: v.exactOptional(line),
    text: v.exactOptional(words(4000)),
  })
}

const mailWordings = v.strictObject(
  Object.fromEntries(wordedMails.map((mail) => [mail, v.exactOptional(mailWording(mail))])) as {
    [Mail in WordedMail]: v.ExactOptionalSchema<ReturnType<typeof mailWording>, undefined>
  },
)

const captchaMode = v.picklist(['off', 'after-failures', 'always'])
const seconds = v.pipe(v.number(), v.integer(), v.minValue(1))
/** Maximum lifetime of a session: 100 years, in seconds. Its end has to be a date. */
const MAX_SESSION_SECONDS = 100 * 365 * 86_400
const items = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Maximum grace period, because the GDPR requires erasure without undue delay (article 17). */
const MAX_GRACE_DAYS = 90
/** Maximum days for which the event log keeps events, because they contain the content of changed items. */
const MAX_EVENT_DAYS = 90

/** Maximum number of automatic backups to keep. Each is as large as the collections of the site. */
const MAX_KEPT_BACKUPS = 100

/** Settings of a site file or of a call. All are optional. @see docs/site-file.md#settings */
export const settingsSchema = v.strictObject({
  registration: v.exactOptional(
    v.strictObject({
      /** New members verify their e-mail address with a code before the first login. */
      emailVerification: v.exactOptional(v.boolean()),
      /** A registration responds to a registered address as to a new one. Implies `emailVerification`. */
      enumerationSafe: v.exactOptional(v.boolean()),
      /** New members wait for approval by an operator. */
      ownerApproval: v.exactOptional(v.boolean()),
    }),
  ),
  login: v.exactOptional(
    v.strictObject({
      /** A login responds in the same way to an unknown address and to a wrong password. */
      enumerationSafe: v.exactOptional(v.boolean()),
    }),
  ),
  password: v.exactOptional(
    v.strictObject({
      minLength: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(256))),
    }),
  ),
  captcha: v.exactOptional(
    v.strictObject({
      /** Determines when a login, or a registration, requires a captcha. */
      login: v.exactOptional(captchaMode),
      register: v.exactOptional(captchaMode),
      /** Foyer's own proof of work, or reCAPTCHA if its keys are configured. */
      provider: v.exactOptional(v.picklist(['proof-of-work', 'recaptcha'])),
    }),
  ),
  rateLimit: v.exactOptional(
    v.strictObject({
      /** Enforces rate limits. */
      enabled: v.exactOptional(v.boolean()),
      /** Items that all visitors of a network, or one member, may write per minute. */
      visitorWrites: v.exactOptional(items),
      memberWrites: v.exactOptional(items),
    }),
  ),
  mail: v.exactOptional(
    v.strictObject({
      /** Default language of e-mails. */
      language: v.exactOptional(v.picklist(languageCodes)),
      /** Address for notices about members who wait for approval. An empty string turns them off. */
      ownerAddress: v.exactOptional(
        v.pipe(
          v.string(),
          v.check(
            (text) => text === '' || isEmailAddress(text),
            'expected an e-mail address such as info@example.com',
          ),
        ),
      ),
      /** Changed wording of e-mails. Missing parts have Foyer's own wording. */
      wording: v.exactOptional(v.strictObject(byLanguage(() => v.exactOptional(mailWordings)))),
    }),
  ),
  pages: v.exactOptional(pagesSchema),
  deletion: v.exactOptional(
    v.strictObject({
      /** Days between a member's confirmed deletion request and the deletion; 0 deletes at once. */
      graceDays: v.exactOptional(
        v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_GRACE_DAYS)),
      ),
    }),
  ),
  backups: v.exactOptional(
    v.strictObject({
      /** Interval of automatic backups. Weekly backups are made on Sundays. */
      schedule: v.exactOptional(v.picklist(['off', 'daily', 'weekly'])),
      /** Hour of the day, in UTC. */
      hour: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23))),
      /** Automatic backups to keep. */
      keep: v.exactOptional(
        v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_KEPT_BACKUPS)),
      ),
    }),
  ),
  events: v.exactOptional(
    v.strictObject({
      /** Days for which the event log keeps an event. */
      keepDays: v.exactOptional(
        v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_EVENT_DAYS)),
      ),
    }),
  ),
  tokens: v.exactOptional(
    v.strictObject({
      /** Lifetime of an access token in seconds, up to a day. */
      accessSeconds: v.exactOptional(v.pipe(seconds, v.maxValue(86_400))),
      /** Lifetime of a refresh token in seconds; each renewal restarts it. */
      refreshSeconds: v.exactOptional(v.pipe(seconds, v.maxValue(MAX_SESSION_SECONDS))),
      /** Absolute lifetime of a session in seconds. Default: unlimited while it is renewed. */
      sessionSeconds: v.exactOptional(v.pipe(seconds, v.maxValue(MAX_SESSION_SECONDS))),
    }),
  ),
})

/** Settings without those that keep their defaults. */
export type PartialSettings = v.InferOutput<typeof settingsSchema>

type CompleteSettings = {
  [Group in keyof PartialSettings]-?: Required<NonNullable<PartialSettings[Group]>>
}

/** All settings of a site. */
export interface Settings extends Omit<CompleteSettings, 'tokens'> {
  tokens: Omit<CompleteSettings['tokens'], 'sessionSeconds'> & {
    /** Null for unlimited. */
    sessionSeconds: number | null
  }
}

/** Default settings. */
export const defaultSettings: Settings = {
  registration: { emailVerification: false, ownerApproval: false, enumerationSafe: false },
  login: { enumerationSafe: true },
  password: { minLength: 8 },
  captcha: { login: 'off', register: 'off', provider: 'proof-of-work' },
  rateLimit: { enabled: true, visitorWrites: 3000, memberWrites: 12_000 },
  mail: { language: 'en', ownerAddress: '', wording: {} },
  pages: { language: 'en', branding: {}, urls: {} },
  deletion: { graceDays: 14 },
  backups: { schedule: 'off', hour: 3, keep: 7 },
  events: { keepDays: 7 },
  tokens: { accessSeconds: 14_400, refreshSeconds: 30 * 86_400, sessionSeconds: null },
}

/** Adds the defaults to declared settings. */
export function completeSettings(declared: PartialSettings): Settings {
  const groups = Object.entries(defaultSettings).map(([group, defaults]) => [
    group,
    { ...defaults, ...declared[group as keyof Settings] },
  ])
  return Object.fromEntries(groups) as Settings
}
