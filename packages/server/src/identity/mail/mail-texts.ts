import type { MailLanguage, MailTexts } from './mail-content.js'
import { germanTexts } from './mail-texts-de.js'
import { englishTexts } from './mail-texts-en.js'
import { hebrewTexts } from './mail-texts-he.js'

/** What mails say, by language. */
export const mailTexts: Record<MailLanguage, MailTexts> = {
  en: englishTexts,
  de: germanTexts,
  he: hebrewTexts,
}
