import { mails as german } from './de/mails.js'
import { mails as english } from './en/mails.js'
import { mails as hebrew } from './he/mails.js'
import type { Language } from './language.js'
import type { MailTexts } from './mail-texts.js'

export type { MailContent, MailTexts } from './mail-texts.js'
export {
  type MailWording,
  type MailWordings,
  mailPlaceholders,
  sampleValues,
  unknownPlaceholders,
  type WordedMail,
  withWording,
  wordedMails,
  wordingOf,
  writeMail,
} from './mail-wording.js'

/** Texts of e-mails by language. */
export const mailTexts: Record<Language, MailTexts> = { en: english, de: german, he: hebrew }
