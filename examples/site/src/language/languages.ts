/**
 * Languages of the site: their own names, and their locales for `og:locale`. English has no prefix in URLs, the others
 * have their code.
 */
export const languages = {
  en: { name: 'English', direction: 'ltr', locale: 'en_US' },
  de: { name: 'Deutsch', direction: 'ltr', locale: 'de_DE' },
  he: { name: 'עברית', direction: 'rtl', locale: 'he_IL' },
} as const

/** Code of a language of the site. */
export type Language = keyof typeof languages

/** Language of URLs without a prefix. */
const unprefixed: Language = 'en'

/** All codes. */
export const languageCodes = Object.keys(languages).filter(isLanguage)

/** Returns the path of a page in a language: `/films` in German is `/de/films`. */
export function localPath(language: Language, path: string): string {
  if (language === unprefixed) return path
  return `/${language}${path.replace(/^\/(?=$|[?#])/, '')}`
}

/** Splits a path into its language and the path that the page has in all languages. */
export function splitPath(path: string): { language: Language; path: string } {
  const [, code = '', rest = ''] = /^\/([^/?#]*)(.*)$/s.exec(path) ?? []
  const [language, local] =
    isLanguage(code) && code !== unprefixed ? [code, rest] : [unprefixed, path]
  // A link to a path with two slashes would lead to another site.
  return { language, path: local.replace(/^\/*/, '/') }
}

/** Finds the first language of the site among tags such as `de-AT`. */
export function preferredLanguage(tags: readonly string[]): Language | undefined {
  return tags.map((tag) => tag.split('-', 1)[0] ?? '').find(isLanguage)
}

function isLanguage(code: string): code is Language {
  return Object.hasOwn(languages, code)
}
