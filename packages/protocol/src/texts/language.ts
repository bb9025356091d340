/** A language that pages, mails and forms are written in. */
export type Language = 'en' | 'de' | 'he'

/** Name of each language in that language. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  he: 'עברית',
}
