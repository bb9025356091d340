import { ownerEndpoints } from '@foyer/protocol'
import {
  type Language,
  type MailWording,
  mailPlaceholders,
  mailTexts,
  sampleValues,
  type WordedMail,
  withWording,
  wordedMails,
  wordingOf,
  writeMail,
} from '@foyer/protocol/texts/mails'
import * as v from 'valibot'
import { defineRoute, type Route } from '../../http/route.js'
import { isolate, renderMail } from '../../identity/mail/render-mail.js'
import type { MailMessage } from '../../ports/mailer.js'
import { mailWording } from '../../settings/settings-schema.js'
import type { RouteDeps } from '../kit/deps.js'
import { sendAtOnce } from '../kit/send-at-once.js'

const about = { language: v.picklist(['en', 'de', 'he']) }
const variants = wordedMails.map((mail) =>
  v.object({ ...about, mail: v.literal(mail), wording: mailWording(mail) }),
)
const preview = v.variant('mail', variants)
const recipient = v.object({ to: v.pipe(v.string(), v.email(), v.maxLength(254)) })

/** `/_foyer/v1/mail-texts`: the e-mails whose wording the owner can change, with a preview and a test. @see docs/wire.md#settings */
export function mailTextRoutes(deps: RouteDeps): Route[] {
  const sample = (to: string, of: Sample): MailMessage => renderSample(deps, to, of)
  return [
    defineRoute({
      endpoint: ownerEndpoints.listMailTexts,
      access: 'operator',
      scope: 'settings:read',
      schema: v.object({}),
      handle: async () => ({ mails: wordedMails.map(describe) }),
    }),
    defineRoute({
      endpoint: ownerEndpoints.previewMail,
      access: 'operator',
      scope: 'settings',
      schema: preview,
      handle: async (request) => {
        const { subject, html, text } = sample('', request)
        return { subject, html, text }
      },
    }),
    defineRoute({
      endpoint: ownerEndpoints.testMail,
      access: 'operator',
      scope: 'settings',
      schema: v.intersect([recipient, preview]),
      handle: ({ to, ...request }) => sendAtOnce(deps, sample(to, request)),
    }),
  ]
}

interface Sample {
  mail: WordedMail
  language: Language
  wording: MailWording
}

function describe(mail: WordedMail) {
  const { en, de, he } = mailTexts
  const defaults = { en: wordingOf(en, mail), de: wordingOf(de, mail), he: wordingOf(he, mail) }
  return { mail, placeholders: mailPlaceholders[mail], defaults }
}

function renderSample(
  { siteName, publicUrl }: Pick<RouteDeps, 'siteName' | 'publicUrl'>,
  to: string,
  { mail, language, wording }: Sample,
): MailMessage {
  const site = isolate(language, siteName)
  const texts = withWording(mailTexts[language], { [mail]: wording })
  const content = writeMail(texts, mail, sampleValues(site, `${publicUrl}/`))
  return renderMail({ to, site, language }, content)
}
