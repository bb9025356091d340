import { type Language, languages } from '@foyer/protocol/texts/language'

/**
 * Returns the first supported language by its primary subtag ("de-CH" is German), or English if none is supported.
 * @param preferences BCP 47 tags in order of preference; other strings are ignored
 * @see RFC 4647 §3.4, docs/wire/login.md#e-mails
 */
export function chooseLanguage(preferences: readonly (string | null | undefined)[]): Language {
  for (const preference of preferences) {
    const language = supportedLanguage(preference)
    if (language !== undefined) return language
  }
  return 'en'
}

/** Returns the supported language of a BCP 47 tag by its primary subtag. Returns undefined if there is none. */
export function supportedLanguage(tag: string | null | undefined): Language | undefined {
  const [main = ''] = (tag ?? '').trim().toLowerCase().split(/[-_]/, 1)
  // Some platforms still send "iw", the deprecated code of Hebrew.
  const language = main === 'iw' ? 'he' : main
  return isLanguage(language) ? language : undefined
}

export function isLanguage(text: string): text is Language {
  return Object.hasOwn(languages, text)
}
