import { type MailContent, type MailTexts, mailTexts } from '@foyer/protocol/texts/mails'
import type { MailMessage } from '../../ports/mailer.js'
import type { StoredIdentity } from '../../storage/identity/identities.js'
import type { IdentityDeps } from '../deps.js'
import { chooseLanguage } from './choose-language.js'
import { isolate, renderMail } from './render-mail.js'

type OwnerMailDeps = Pick<IdentityDeps, 'settings' | 'siteName' | 'publicUrl'>

interface OwnerMail {
  message: MailMessage
}

/** Renders the mail about an account that awaits the owner's approval. Returns undefined if it no longer does. */
export function approvalWanted(
  deps: OwnerMailDeps,
  { email, status }: StoredIdentity,
): OwnerMail | undefined {
  if (status !== 'PENDING') return undefined
  const url = `${deps.publicUrl}/console/members?status=PENDING`
  return toOwner(deps, (texts, { site, isolated }) =>
    texts.approvalWanted({ site, url, email: isolated(email) }),
  )
}

/** Renders the mail about a webhook endpoint that was paused after failures. */
export function webhookPaused(
  deps: OwnerMailDeps,
  endpoint: { url: string },
): OwnerMail | undefined {
  const url = `${deps.publicUrl}/console/webhooks`
  return toOwner(deps, (texts, { site, isolated }) =>
    texts.webhookPaused({ site, url, host: isolated(new URL(endpoint.url).host) }),
  )
}

/** Renders a mail to the owner. Returns undefined if the settings have no address of the owner. */
function toOwner(
  { settings, siteName }: OwnerMailDeps,
  content: (
    texts: MailTexts,
    about: { site: string; isolated: (text: string) => string },
  ) => MailContent,
): OwnerMail | undefined {
  const { ownerAddress: to, language: wish } = settings.mail
  if (to === '') return undefined
  const language = chooseLanguage([wish])
  const isolated = (text: string): string => isolate(language, text)
  const site = isolated(siteName)
  const rendered = content(mailTexts[language], { site, isolated })
  return { message: renderMail({ to, site, language }, rendered) }
}
