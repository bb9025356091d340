import type { IdentityProfile } from '@foyer/protocol'
import type { Language } from '@foyer/protocol/texts/language'
import {
  type MailContent,
  type MailTexts,
  mailTexts,
  withWording,
} from '@foyer/protocol/texts/mails'
import type { MailMessage } from '../ports/mailer.js'
import type { CodeMessage } from '../ports/notifier.js'
import type { MemberMail } from './address-mail.js'
import { chooseLanguage } from './choose-language.js'
import type { MailDeps } from './deps.js'
import { isolate, renderMail } from './render-mail.js'

/** A rendered mail. */
export interface PreparedMail {
  message: MailMessage
  /** Sent to a phone or a device in place of the mail. */
  deviceMessage?: CodeMessage
  /** Token of the mail's link, which is revoked if the delivery fails. */
  token?: string
}

/** Writes a mail in one language. */
export interface MailWriter {
  mail(content: (texts: MailTexts, site: string) => MailContent): PreparedMail
  /** Renders a text message. */
  formatText(content: (texts: MailTexts, site: string) => string): string
  /** Splits a code into two groups of digits. */
  formatCode(code: string): string
  /** Isolates a text whose direction may differ from that of the mail. */
  isolate(text: string): string
  language: Language
}

type Deps = Pick<MailDeps, 'settings' | 'siteName'>

/** Creates the writer of a mail about a member, in the requested language, else that of the member. */
export function createMemberWriter(deps: Deps, { to, identity, payload }: MemberMail): MailWriter {
  const requestedLanguage = 'language' in payload ? payload.language : null
  const { language: ofProfile }: IdentityProfile = identity.profile
  return createWriter(deps, to, [requestedLanguage, ofProfile])
}

/** Creates the writer of a mail, in the first supported language, else that of the site. */
export function createWriter(
  { settings, siteName }: Deps,
  to: string,
  languages: readonly (string | null | undefined)[],
): MailWriter {
  const language = chooseLanguage([...languages, settings.mail.language])
  const site = isolate(language, siteName)
  const texts = withWording(mailTexts[language], settings.mail.wording[language])
  return {
    language,
    mail: (content) => ({ message: renderMail({ to, site, language }, content(texts, site)) }),
    formatText: (content) => content(texts, site),
    isolate: (text) => isolate(language, text),
    formatCode: (code) => isolate(language, `${code.slice(0, 3)} ${code.slice(3)}`),
  }
}
