import { mailTexts, withWording } from '@foyer/protocol/texts/mails'
import { chooseLanguage } from '../lib/choose-language.js'
import { mailLimits } from '../limits/limit-values.js'
import type { MailMessage } from '../ports/mailer.js'
import { pagePaths } from '../settings/page-paths.js'
import type { Queries } from '../storage/database.js'
import { countSentMails, type MailKind, type MailPayloads } from '../storage/mail/mails.js'
import { mailKinds } from './kinds/all-kinds.js'
import type { ComposeDeps, ComposedMail, MailContext, Recipient } from './kinds/mail-kind.js'
import { isolate, renderMail } from './render-mail.js'

/** An e-mail as it is delivered. */
export interface PreparedMail extends Pick<ComposedMail, 'token' | 'deviceMessage'> {
  message: MailMessage
}

/**
 * Finds the recipient, composes the e-mail with current data and renders it. Returns undefined if no e-mail is to be
 * sent.
 */
export async function prepareMail<Kind extends MailKind>(
  deps: ComposeDeps,
  tx: Queries,
  { kind, payload }: { kind: Kind; payload: MailPayloads[Kind] },
): Promise<PreparedMail | undefined> {
  const { find, limit, compose } = mailKinds[kind]
  const recipient = await find(deps, tx, payload)
  if (!recipient) return undefined
  const { to, languages } = recipient
  if (limit === 'limited') {
    if ((await countSentMails(deps, tx, to)) >= mailLimits.perAddressAndHour) return undefined
  }
  const context = createMailContext(deps, tx, languages)
  const composed = await compose(context, { ...recipient, payload })
  if (!composed) return undefined
  const { content, ownersOnly, toFormerMember, ...rest } = composed
  const message = renderMail({ to, site: context.site, language: context.language }, content)
  const rules = { ...(ownersOnly && { ownersOnly }), ...(toFormerMember && { toFormerMember }) }
  return { message: { ...message, ...rules }, ...rest }
}

/** Creates the context of an e-mail, in the first supported language, else that of the site. */
function createMailContext(
  deps: ComposeDeps,
  tx: Queries,
  languages: Recipient['languages'],
): MailContext {
  const { settings, siteName, publicUrl } = deps
  const language = chooseLanguage([...languages, settings.mail.language])
  return {
    deps,
    tx,
    language,
    texts: withWording(mailTexts[language], settings.mail.wording[language]),
    site: isolate(language, siteName),
    passwordResetUrl: `${publicUrl}${pagePaths.requestPasswordReset}`,
    isolate: (text) => isolate(language, text),
    formatCode: (code) => isolate(language, `${code.slice(0, 3)} ${code.slice(3)}`),
  }
}
