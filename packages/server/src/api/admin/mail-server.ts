import { generalCodes, ownerEndpoints } from '@foyer/protocol'
import { mailTexts } from '@foyer/protocol/texts/mails'
import * as v from 'valibot'
import { HttpError, RequestInvalidError } from '../../http/errors.js'
import { defineRoute, type Route } from '../../http/route.js'
import { chooseLanguage } from '../../identity/mail/choose-language.js'
import { isolate, renderMail } from '../../identity/mail/render-mail.js'
import type { MailServerRefusal } from '../../ports/mail-server.js'
import type { MailMessage } from '../../ports/mailer.js'
import { mailServerRequest } from '../../settings/mail-server-schema.js'
import { withAuditContext } from '../kit/call-context.js'
import type { RouteDeps } from '../kit/deps.js'
import { sendAtOnce } from '../kit/send-at-once.js'

const nothing = v.object({})
const trial = v.strictObject({ server: v.exactOptional(mailServerRequest) })
const recipient = v.strictObject({ to: v.pipe(v.string(), v.email(), v.maxLength(254)) })

/** `/_foyer/v1/mail-server`: the mail server that delivers e-mails, with a connection test. @see docs/wire.md#mail-server */
export function mailServerRoutes(deps: RouteDeps): Route[] {
  const { mailServer } = deps
  return [
    defineRoute({
      endpoint: ownerEndpoints.getMailServer,
      access: 'operator',
      scope: 'all',
      schema: nothing,
      handle: () => mailServer.describe(),
    }),
    defineRoute({
      endpoint: ownerEndpoints.setMailServer,
      access: 'operator',
      scope: 'all',
      schema: mailServerRequest,
      handle: async (request, context) => {
        assertChanged(await mailServer.set(request, withAuditContext(deps, context)))
        return mailServer.describe()
      },
    }),
    defineRoute({
      endpoint: ownerEndpoints.removeMailServer,
      access: 'operator',
      scope: 'all',
      schema: nothing,
      handle: async (_nothing, context) => {
        assertChanged(await mailServer.remove(withAuditContext(deps, context)))
        return mailServer.describe()
      },
    }),
    defineRoute({
      endpoint: ownerEndpoints.testMailServer,
      access: 'operator',
      scope: 'all',
      schema: trial,
      handle: async ({ server }) => ({ problem: (await mailServer.test(server)) ?? null }),
    }),
    defineRoute({
      endpoint: ownerEndpoints.sendTestMail,
      access: 'operator',
      scope: 'all',
      schema: recipient,
      handle: ({ to }) => sendAtOnce(deps, testMail(deps, to)),
    }),
  ]
}

function assertChanged(refusal: MailServerRefusal | undefined): void {
  if (refusal === undefined) return
  if (refusal === 'set-by-variables') {
    throw new HttpError(
      409,
      generalCodes.mailServerFixed,
      'the mail server is set by FOYER_SMTP_URL and FOYER_MAIL_FROM; remove both variables and start the server again to set it here',
    )
  }
  const description =
    'expected the password of this user: a stored one is used only with the server, port and user name that it was entered for'
  throw new RequestInvalidError([{ field: 'password', description, data: {} }])
}

function testMail(
  { siteName, publicUrl, settings }: Pick<RouteDeps, 'siteName' | 'publicUrl' | 'settings'>,
  to: string,
): MailMessage {
  const language = chooseLanguage([settings.mail.language])
  const site = isolate(language, siteName)
  const url = `${publicUrl}/console/mail-delivery`
  return renderMail({ to, site, language }, mailTexts[language].mailServerTest({ site, url }))
}
