import type { MailLanguage, MailTexts } from './content.js'
import { germanTexts } from './texts-de.js'
import { englishTexts } from './texts-en.js'
import { hebrewTexts } from './texts-he.js'

/** Texts of mails by language. */
export const mailTexts: Record<MailLanguage, MailTexts> = {
  en: englishTexts,
  de: germanTexts,
  he: hebrewTexts,
}
