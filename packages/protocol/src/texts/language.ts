/**
 * Languages of pages, e-mails, forms and the console: the name of each in that language, and the direction of its text.
 * @see CONTRIBUTING.md#to-add-a-language
 */
export const languages = {
  en: { name: 'English', direction: 'ltr' },
  de: { name: 'Deutsch', direction: 'ltr' },
  he: { name: 'עברית', direction: 'rtl' },
} as const

/** Code of a language. */
export type Language = keyof typeof languages

/** All codes. */
export const languageCodes = Object.keys(languages) as readonly Language[]
