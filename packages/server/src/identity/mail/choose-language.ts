import type { MailLanguage } from './content.js'
import { mailTexts } from './texts.js'

/**
 * Chooses the first supported language by its primary subtag ("de-CH" selects German), else English.
 * @param wishes BCP 47 tags in order of preference; other texts are ignored
 * @see RFC 4647 §3.4, docs/wire.md#mail
 */
export function chooseLanguage(wishes: readonly (string | null | undefined)[]): MailLanguage {
  for (const wish of wishes) {
    const [main = ''] = (wish ?? '').trim().toLowerCase().split(/[-_]/, 1)
    // "iw" is the deprecated code of Hebrew, which some platforms still send.
    const language = main === 'iw' ? 'he' : main
    if (isMailLanguage(language)) return language
  }
  return 'en'
}

function isMailLanguage(text: string): text is MailLanguage {
  return Object.hasOwn(mailTexts, text)
}
