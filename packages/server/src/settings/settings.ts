import type { DeclaredSettings } from './settings-schema.js'

/** What an owner may set. Durations are in seconds. @see docs/storage.md#settings */
export interface Settings {
  registration: {
    /** A new member proves the address with a code before the first login. */
    emailVerification: boolean
  }
  password: {
    /** Characters that a password has at least. */
    minLength: number
  }
  mail: {
    /** In which mails are written to who has chosen none: "en", "de" or "he". */
    language: string
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
  registration: { emailVerification: false },
  password: { minLength: 8 },
  mail: { language: 'en' },
  tokens: { accessSeconds: 14_400, refreshSeconds: 30 * 86_400, sessionSeconds: null },
}

/** Fills what a declaration leaves out. */
export function completeSettings(declared: DeclaredSettings): Settings {
  return {
    registration: { ...defaultSettings.registration, ...declared.registration },
    password: { ...defaultSettings.password, ...declared.password },
    mail: { ...defaultSettings.mail, ...declared.mail },
    tokens: { ...defaultSettings.tokens, ...declared.tokens },
  }
}
