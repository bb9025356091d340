import type { Language } from '../texts/language.js'
import type { MailWording, WordedMail } from '../texts/mail-wording.js'

/** An e-mail whose wording the owner can change. */
export interface MailTextInfo {
  mail: WordedMail
  /** Names that may appear in braces in the wording, for example `site`. */
  placeholders: readonly string[]
  /** Foyer's wording in each language. */
  defaults: Record<Language, Required<MailWording>>
}

export interface ListMailTextsResponse {
  mails: MailTextInfo[]
}

/** A wording to preview. Default of a missing part: Foyer's wording. */
export interface PreviewMailRequest {
  mail: WordedMail
  language: Language
  wording: MailWording
}

/** The e-mail with sample values. */
export interface PreviewMailResponse {
  subject: string
  html: string
  text: string
}

export interface TestMailRequest extends PreviewMailRequest {
  /** Address that receives the e-mail. */
  to: string
}

export interface TestMailResponse {
  /** True if the mail server accepted the e-mail. False if it is in the inbox, because no mail server is configured. */
  sent: boolean
}
