import type { MailLanguage } from './mail-content.js'
import { mailTexts } from './mail-texts.js'

/**
 * The first wish that can be met, by its main language ("de-CH" is met by German), else English.
 * @param wishes BCP 47 tags in the order in which they count; anything else is passed over
 * @see RFC 4647 §3.4, docs/wire.md#mail
 */
export function chooseLanguage(wishes: readonly (string | null | undefined)[]): MailLanguage {
  for (const wish of wishes) {
    const [main = ''] = (wish ?? '').trim().toLowerCase().split(/[-_]/, 1)
    // Hebrew had this code until 1989, and some platforms still send it.
    const language = main === 'iw' ? 'he' : main
    if (isMailLanguage(language)) return language
  }
  return 'en'
}

function isMailLanguage(text: string): text is MailLanguage {
  return Object.hasOwn(mailTexts, text)
}
