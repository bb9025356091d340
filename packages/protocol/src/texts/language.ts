/** Language of pages, e-mails and forms. */
export type Language = 'en' | 'de' | 'he'

/** Name of each language in that language. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  he: 'עברית',
}
