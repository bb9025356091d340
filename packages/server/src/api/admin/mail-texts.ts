import { generalCodes, ownerEndpoints } from '@foyer/protocol'
import type { TestMailResponse } from '@foyer/protocol/owner-mail-texts'
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
import { HttpError } from '../../http/errors.js'
import { defineRoute, type Route } from '../../http/route.js'
import { isolate, renderMail } from '../../identity/mail/render-mail.js'
import { describeFailure } from '../../identity/mail/send-mail.js'
import type { MailMessage } from '../../ports/mailer.js'
import { mailWording } from '../../settings/settings-schema.js'
import type { RouteDeps } from '../kit/deps.js'

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
      handle: ({ to, ...request }) => send(deps, sample(to, request)),
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

/** Sends an e-mail at once, so that the owner learns what the mail server answers. */
async function send(
  { mailer }: Pick<RouteDeps, 'mailer'>,
  message: MailMessage,
): Promise<TestMailResponse> {
  try {
    await mailer.send(message)
  } catch (error) {
    throw new HttpError(
      502,
      generalCodes.mailNotSent,
      `the mail server did not take the e-mail: ${describeFailure(error)}; check FOYER_SMTP_URL and FOYER_MAIL_FROM`,
    )
  }
  return { sent: mailer.sends }
}
