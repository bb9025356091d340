import { type Language, languages } from '@foyer/protocol/texts/language'

/**
 * Chooses the first supported language by its primary subtag ("de-CH" selects German), else English.
 * @param preferences BCP 47 tags in order of preference; other texts are ignored
 * @see RFC 4647 §3.4, docs/wire.md#e-mail
 */
export function chooseLanguage(preferences: readonly (string | null | undefined)[]): Language {
  for (const preference of preferences) {
    const [main = ''] = (preference ?? '').trim().toLowerCase().split(/[-_]/, 1)
    // "iw" is the deprecated code of Hebrew, which some platforms still send.
    const language = main === 'iw' ? 'he' : main
    if (isLanguage(language)) return language
  }
  return 'en'
}

function isLanguage(text: string): text is Language {
  return Object.hasOwn(languages, text)
}
