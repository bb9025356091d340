import type { Language } from '@foyer/protocol/texts/language'
import {
  type MailContent,
  type MailTexts,
  mailTexts,
  withWording,
} from '@foyer/protocol/texts/mails'
import type { CodeMessage } from '../ports/notifier.js'
import { pagePaths } from '../settings/page-paths.js'
import type { Queries } from '../storage/database.js'
import { chooseLanguage } from './choose-language.js'
import type { MailDeps } from './deps.js'
import { isolate } from './render-mail.js'

export type ComposeDeps = Pick<
  MailDeps,
  'clock' | 'settings' | 'siteName' | 'codeKey' | 'publicUrl'
>

/** Input of a composed e-mail, besides its payload and recipient. */
export interface MailContext {
  deps: ComposeDeps
  /** Transaction that stores the token of the mail's link. */
  tx: Queries
  /** False if an earlier delivery failed. */
  isFirstAttempt: boolean
  language: Language
  texts: MailTexts
  /** Name of the site, isolated. */
  site: string
  /** URL of the page for a forgotten password. */
  forgotUrl: string
  /** Isolates a text whose direction may differ from that of the mail. */
  isolate(text: string): string
  /** Splits a code into two groups of digits. */
  formatCode(code: string): string
}

/** A composed mail, before rendering. */
export interface ComposedMail {
  content: MailContent
  /** Token of the mail's link, which is revoked if the delivery fails. */
  token?: string
  /** The link gives the rights of an owner: other operators must not read the mail in the inbox. */
  ownersOnly?: true
  /** Sent to a phone or a device in place of the mail. */
  deviceMessage?: CodeMessage
}

/** Creates the context of a mail, in the first supported language, else that of the site. */
export function createMailContext(
  deps: ComposeDeps,
  tx: Queries,
  options: { languages: readonly (string | null | undefined)[]; isFirstAttempt: boolean },
): MailContext {
  const { settings, siteName, publicUrl } = deps
  const language = chooseLanguage([...options.languages, settings.mail.language])
  return {
    deps,
    tx,
    isFirstAttempt: options.isFirstAttempt,
    language,
    texts: withWording(mailTexts[language], settings.mail.wording[language]),
    site: isolate(language, siteName),
    forgotUrl: `${publicUrl}${pagePaths.requestPasswordReset}`,
    isolate: (text) => isolate(language, text),
    formatCode: (code) => isolate(language, `${code.slice(0, 3)} ${code.slice(3)}`),
  }
}
