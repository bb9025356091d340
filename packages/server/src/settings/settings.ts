import type { CaptchaMode } from '@foyer/protocol/captcha'
import type { PageUrlName } from '@foyer/protocol/site-settings'
import type { MailWordings } from '@foyer/protocol/texts/mails'
import type { PartialSettings } from './settings-schema.js'

type BackupSchedule = 'off' | 'daily' | 'weekly'

type CaptchaProvider = 'proof-of-work' | 'recaptcha'

/** Settings of a site. Durations are in seconds. @see docs/storage.md#settings */
export interface Settings {
  registration: {
    /** A registration responds to a registered address as to a new one. Implies `emailVerification`. */
    enumerationSafe: boolean
    /** New members verify their e-mail address with a code before the first login. */
    emailVerification: boolean
    /** New members wait for approval by an operator. */
    ownerApproval: boolean
  }
  login: {
    /** A login responds in the same way to an unknown address and to a wrong password. */
    enumerationSafe: boolean
  }
  password: {
    /** Minimum length of a password. */
    minLength: number
  }
  captcha: {
    /** Determines when a login, or a registration, requires a captcha. */
    login: CaptchaMode
    register: CaptchaMode
    /** Foyer's own proof of work, or reCAPTCHA if its keys are configured. */
    provider: CaptchaProvider
  }
  rateLimit: {
    /** Enforces rate limits. */
    enabled: boolean
    /** Items that all visitors of a network, or one member, may write per minute. */
    visitorWrites: number
    memberWrites: number
  }
  mail: {
    /** Default language of e-mails: "en", "de" or "he". */
    language: string
    /** Address for notices about members who wait for approval. An empty string turns them off. */
    ownerAddress: string
    /** Changed wording of e-mails. Missing parts have Foyer's own wording. */
    wording: MailWordings
  }
  pages: {
    /** Default language of pages: "en", "de" or "he". */
    language: string
    /** Branding of the pages; missing values come from the site file and the defaults. */
    look: { name?: string; logo?: string; accent?: string }
    /** URL templates of functions outside of this server. */
    urls: Partial<Record<PageUrlName, string>>
  }
  deletion: {
    /** Days between a member's confirmed deletion request and the deletion; 0 deletes at once. */
    graceDays: number
  }
  backups: {
    /** Interval of automatic backups. Weekly backups are made on Sundays. */
    schedule: BackupSchedule
    /** Hour of the day, in UTC. */
    hour: number
    /** Automatic backups to keep. */
    keep: number
  }
  events: {
    /** Days for which the event log keeps an event. */
    keepDays: number
  }
  tokens: {
    /** Lifetime of an access token, up to a day. */
    accessSeconds: number
    /** Lifetime of a refresh token; each renewal restarts it. */
    refreshSeconds: number
    /** Absolute lifetime of a session; null for unlimited while it is renewed. */
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
  pages: { language: 'en', look: {}, urls: {} },
  deletion: { graceDays: 14 },
  backups: { schedule: 'off', hour: 3, keep: 7 },
  events: { keepDays: 7 },
  tokens: { accessSeconds: 14_400, refreshSeconds: 30 * 86_400, sessionSeconds: null },
}

/** Adds the defaults to declared settings. */
export function completeSettings(declared: PartialSettings): Settings {
  return {
    registration: { ...defaultSettings.registration, ...declared.registration },
    login: { ...defaultSettings.login, ...declared.login },
    password: { ...defaultSettings.password, ...declared.password },
    captcha: { ...defaultSettings.captcha, ...declared.captcha },
    rateLimit: { ...defaultSettings.rateLimit, ...declared.rateLimit },
    mail: { ...defaultSettings.mail, ...declared.mail },
    pages: { ...defaultSettings.pages, ...declared.pages },
    deletion: { ...defaultSettings.deletion, ...declared.deletion },
    backups: { ...defaultSettings.backups, ...declared.backups },
    events: { ...defaultSettings.events, ...declared.events },
    tokens: { ...defaultSettings.tokens, ...declared.tokens },
  }
}
