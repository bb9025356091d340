import type { CaptchaMode } from '@foyer/protocol/captcha'
import type { DeclaredSettings } from './settings-schema.js'
import type { UrlName } from './url-template.js'

export type CaptchaProvider = 'proof-of-work' | 'recaptcha'

/** What an owner may set. Durations are in seconds. @see docs/storage.md#settings */
export interface Settings {
  registration: {
    /** Registering a known address is answered like a new one; implies the proof of addresses. */
    enumerationSafe: boolean
    /** A new member proves the address with a code before the first login. */
    emailVerification: boolean
    /** A new member waits until the owner lets it in. */
    ownerApproval: boolean
  }
  password: {
    /** Characters that a password has at least. */
    minLength: number
  }
  captcha: {
    /** When a login, and when a registration, has to show a solved captcha. */
    login: CaptchaMode
    register: CaptchaMode
    /** Who makes and checks them: Foyer itself, or reCAPTCHA where its keys are set. */
    provider: CaptchaProvider
  }
  rateLimit: {
    /** Whether what comes too often is refused. */
    enabled: boolean
    /** Items that the visitors of a network, and those that one member, may write within a minute. */
    visitorWrites: number
    memberWrites: number
  }
  mail: {
    /** In which mails are written to who has chosen none: "en", "de" or "he". */
    language: string
    /** Where the owner is told of members who wait; empty when nowhere. */
    ownerAddress: string
  }
  pages: {
    /** In which pages are shown to who asks for no other: "en", "de" or "he". */
    language: string
    /** What the pages look like; what is left out is as the site's file and the house have it. */
    look: { name?: string; logo?: string; accent?: string }
    /** Addresses with placeholders, of what this server does not do itself. */
    urls: Partial<Record<UrlName, string>>
  }
  tokens: {
    /** Life of an access token, a day at the most. */
    accessSeconds: number
    /** Life of a refresh token; each renewal starts it anew. */
    refreshSeconds: number
    /** Life of a session, however often it is used; null for as long as it is. */
    sessionSeconds: number | null
  }
}

export const defaultSettings: Settings = {
  registration: { emailVerification: false, ownerApproval: false, enumerationSafe: false },
  password: { minLength: 8 },
  captcha: { login: 'off', register: 'off', provider: 'proof-of-work' },
  rateLimit: { enabled: true, visitorWrites: 3000, memberWrites: 12_000 },
  mail: { language: 'en', ownerAddress: '' },
  pages: { language: 'en', look: {}, urls: {} },
  tokens: { accessSeconds: 14_400, refreshSeconds: 30 * 86_400, sessionSeconds: null },
}

/** Fills what a declaration leaves out. */
export function completeSettings(declared: DeclaredSettings): Settings {
  return {
    registration: { ...defaultSettings.registration, ...declared.registration },
    password: { ...defaultSettings.password, ...declared.password },
    captcha: { ...defaultSettings.captcha, ...declared.captcha },
    rateLimit: { ...defaultSettings.rateLimit, ...declared.rateLimit },
    mail: { ...defaultSettings.mail, ...declared.mail },
    pages: { ...defaultSettings.pages, ...declared.pages },
    tokens: { ...defaultSettings.tokens, ...declared.tokens },
  }
}
