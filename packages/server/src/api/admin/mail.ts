import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { generalCodes, operatorEndpoints } from '@foyer/protocol'
import type { MailServerSettings } from '@foyer/protocol/mail-server'
import type { PreviewMailRequest, TestMailResponse } from '@foyer/protocol/owner-mail-texts'
import { byLanguage, languageCodes } from '@foyer/protocol/texts/language'
import {
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
import { HttpError, invalidField } from '../../http/errors.js'
import { chooseLanguage } from '../../lib/choose-language.js'
import { isLoopbackHost } from '../../lib/loopback.js'
import { isolate, renderMail } from '../../mail/mail-layout.js'
import type { MailServerRefusal } from '../../mail/mail-server.js'
import { failureCode } from '../../mail/smtp-errors.js'
import type { MailMessage } from '../../ports/mailer.js'
import { mailWording } from '../../settings/settings.js'
import { type ApiRoute, defineRoute } from '../kit/define-route.js'
import type { ApiDeps } from '../kit/deps.js'
import { emailText } from '../kit/profile-fields.js'

const oneLine = v.regex(/^[^\p{Cc}]*$/u, 'expected one line')

const host = v.pipe(
  v.string(),
  v.trim(),
  v.transform((text) => (isIP(text) ? text : domainToASCII(text))),
  v.check(
    (name) => isIP(name) > 0 || /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(name),
    'expected a host name or an IP address, such as "smtp.example.org"',
  ),
  v.maxLength(253),
)

type Connection = Pick<MailServerSettings, 'host' | 'encryption'>

function isProtected({ host, encryption }: Connection): boolean {
  return encryption !== 'none' || isLoopbackHost(host) || host === '::1'
}

const UNPROTECTED =
  'expected "tls" or "starttls": only a mail server on this machine, such as "localhost", may do without'

/** A mail server to store or to test. */
const mailServerRequest = v.pipe(
  v.strictObject({
    host,
    port: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535)),
    encryption: v.picklist(['tls', 'starttls', 'none']),
    user: v.pipe(v.string(), v.maxLength(320), oneLine),
    senderName: v.pipe(v.string(), v.trim(), v.maxLength(100), oneLine),
    senderAddress: v.pipe(v.string(), v.trim(), emailText),
    password: v.exactOptional(v.pipe(v.string(), v.minLength(1), v.maxLength(1000), oneLine)),
  }),
  v.forward(v.partialCheck([['host'], ['encryption']], isProtected, UNPROTECTED), ['encryption']),
)

const connectionTest = v.strictObject({ server: v.exactOptional(mailServerRequest) })
const recipient = v.strictObject({ to: emailText })

/**
 * `/_foyer/v1/mail-server`: the mail server that delivers e-mails, with a connection test.
 * @see docs/wire/administration.md#mail-server
 */
export const mailServerRoutes: readonly ApiRoute[] = [
  defineRoute({
    endpoint: operatorEndpoints.getMailServer,
    access: 'operator',
    scope: 'all',
    handle: (_message, { deps }) => deps.mailServer.describe(),
  }),
  defineRoute({
    endpoint: operatorEndpoints.setMailServer,
    access: 'operator',
    scope: 'all',
    schema: mailServerRequest,
    handle: async (request, { deps }) => {
      assertChanged(await deps.mailServer.set(request, deps))
      return deps.mailServer.describe()
    },
  }),
  defineRoute({
    endpoint: operatorEndpoints.removeMailServer,
    access: 'operator',
    scope: 'all',
    handle: async (_message, { deps }) => {
      assertChanged(await deps.mailServer.remove(deps))
      return deps.mailServer.describe()
    },
  }),
  defineRoute({
    endpoint: operatorEndpoints.testMailServer,
    access: 'operator',
    scope: 'all',
    schema: connectionTest,
    handle: async ({ server }, { deps }) => ({
      problem: (await deps.mailServer.test(server)) ?? null,
    }),
  }),
  defineRoute({
    endpoint: operatorEndpoints.sendTestMail,
    access: 'operator',
    scope: 'all',
    schema: recipient,
    handle: ({ to }, { deps }) => sendAtOnce(deps, testMail(deps, to)),
  }),
]

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
  throw invalidField('password', description)
}

function testMail({ siteName, publicUrl, settings }: ApiDeps, to: string): MailMessage {
  const language = chooseLanguage([settings.mail.language])
  const site = isolate(language, siteName)
  const url = `${publicUrl}/console/mail-delivery`
  return renderMail({ to, site, language }, mailTexts[language].mailServerTest({ site, url }))
}

const preview = v.variant(
  'mail',
  wordedMails.map((mail) =>
    v.object({
      language: v.picklist(languageCodes),
      mail: v.literal(mail),
      wording: mailWording(mail),
    }),
  ),
)
const previewRecipient = v.object({ to: emailText })

/**
 * `/_foyer/v1/mail-texts`: the e-mails whose wording can be changed, with a preview and a test.
 * @see docs/wire/administration.md#settings
 */
export const mailTextRoutes: readonly ApiRoute[] = [
  defineRoute({
    endpoint: operatorEndpoints.listMailTexts,
    access: 'operator',
    scope: 'settings:read',
    handle: async () => ({ mails: wordedMails.map(describe) }),
  }),
  defineRoute({
    endpoint: operatorEndpoints.previewMail,
    access: 'operator',
    scope: 'settings',
    schema: preview,
    handle: async (request, { deps }) => {
      const { subject, html, text } = renderSample(deps, '', request)
      return { subject, html, text }
    },
  }),
  defineRoute({
    endpoint: operatorEndpoints.testMail,
    access: 'operator',
    // It sends any text to any address.
    scope: 'all',
    schema: v.intersect([previewRecipient, preview]),
    handle: ({ to, ...request }, { deps }) => sendAtOnce(deps, renderSample(deps, to, request)),
  }),
]

function describe(mail: WordedMail) {
  const defaults = byLanguage((code) => wordingOf(mailTexts[code], mail))
  return { mail, placeholders: mailPlaceholders[mail], defaults }
}

function renderSample(
  { siteName, publicUrl }: ApiDeps,
  to: string,
  { mail, language, wording }: PreviewMailRequest,
): MailMessage {
  const site = isolate(language, siteName)
  const texts = withWording(mailTexts[language], { [mail]: wording })
  const content = writeMail(texts, mail, sampleValues(site, `${publicUrl}/`))
  return renderMail({ to, site, language }, content)
}

/** Maximum length of a mail server's reply in an error message; longer ones are truncated. */
const MAX_REPLY_LENGTH = 300

/**
 * Sends an e-mail immediately, and reports the error of the mail server.
 * @throws HttpError `MAIL_NOT_SENT`
 */
async function sendAtOnce({ mailer }: ApiDeps, message: MailMessage): Promise<TestMailResponse> {
  try {
    return { sent: (await mailer.send(message)) === 'sent' }
  } catch (error) {
    throw new HttpError(
      502,
      generalCodes.mailNotSent,
      `the mail server did not take the e-mail: ${failureCode(error)}${replyOf(error)}; test the connection under E-mail delivery in the console`,
    )
  }
}

/** Returns the reply of the mail server. It may contain the address of the recipient, which the caller has sent. */
function replyOf(error: unknown): string {
  return error instanceof Error ? ` (${error.message.slice(0, MAX_REPLY_LENGTH)})` : ''
}
