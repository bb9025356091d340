import { type Language, languages } from '@foyer/protocol/texts/language'

/**
 * Returns the first supported language by its primary subtag ("de-CH" is German), or English if none is supported.
 * @param preferences BCP 47 tags in order of preference; other texts are ignored
 * @see RFC 4647 §3.4, docs/wire/login.md#e-mails
 */
export function chooseLanguage(preferences: readonly (string | null | undefined)[]): Language {
  for (const preference of preferences) {
    const [main = ''] = (preference ?? '').trim().toLowerCase().split(/[-_]/, 1)
    // Some platforms still send "iw", the deprecated code of Hebrew.
    const language = main === 'iw' ? 'he' : main
    if (isLanguage(language)) return language
  }
  return 'en'
}

function isLanguage(text: string): text is Language {
  return Object.hasOwn(languages, text)
}
