/**
 * Languages of pages, e-mails and forms: the name of each in that language, and the direction of its text. The console
 * has some of them (`packages/console/src/language/language.ts`).
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

/** Creates a record with a value for each language. */
export function byLanguage<Value>(create: (code: Language) => Value): Record<Language, Value> {
  return Object.fromEntries(languageCodes.map((code) => [code, create(code)])) as Record<
    Language,
    Value
  >
}
