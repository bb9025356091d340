import type {
  MailServerProblem,
  MailServerRequest,
  MailServerResponse,
  MailServerSettings,
} from '@foyer/protocol/mail-server'
import { changedParts } from '../lib/changed-parts.js'
import { type Seal, sealText, unsealText } from '../lib/seal.js'
import type { SmtpConfig } from '../settings/smtp-config.js'
import { type Database, lockSite, type Reader } from '../storage/database.js'
import type { AuditLog } from '../storage/logs/audit-log.js'
import {
  deleteMailServer,
  findMailServer,
  type StoredMailServer,
  saveMailServer,
} from '../storage/settings/mail-server.js'
import { readSmtpUrl, type SmtpServer, verifySmtp } from './smtp.js'
import { mailServerProblem } from './smtp-errors.js'

/**
 * Describes, changes and tests the settings of the mail server. Environment variables set them; without variables, an
 * owner does. A change takes effect with the next e-mail, in every process.
 */
export interface MailServer {
  describe(): Promise<MailServerResponse>
  set(request: MailServerRequest, deps: ChangeDeps): Promise<MailServerRefusal | undefined>
  remove(deps: ChangeDeps): Promise<MailServerRefusal | undefined>
  /**
   * Tests a mail server: connects and logs in, but sends no e-mail.
   * @param request settings to test. Default: the settings in use
   */
  test(request: MailServerRequest | undefined): Promise<MailServerProblem | undefined>
}

interface ChangeDeps {
  audit: Pick<AuditLog, 'recordIn'>
}

/**
 * Reason to refuse a change:
 * - `set-by-variables`: environment variables set the mail server.
 * - `password-missing`: the request has a user name without a password, and none is stored for this host, port and
 *   user.
 */
export type MailServerRefusal = 'set-by-variables' | 'password-missing'

/** Sources of the settings of the mail server. */
export interface MailServerDeps {
  db: Database
  siteSecret: string
  /** Undefined if no environment variables set a mail server. */
  variables: SmtpConfig | undefined
}

/** The mail server in use, and its description. */
interface EffectiveServer {
  description: MailServerResponse
  /** The server, or the problem: none is set, or its password is missing or unreadable. */
  server: SmtpServer | MailServerProblem
}

/**
 * Creates the service that describes, changes and tests the settings of the mail server. They are read again for each
 * e-mail, so that a change takes effect immediately in every process.
 */
export function createMailServer({ db, siteSecret, variables }: MailServerDeps): MailServer {
  const read = (): Promise<EffectiveServer> => readMailServer({ db, siteSecret, variables })
  return {
    describe: async () => (await read()).description,
    set: (request, { audit }) => {
      if (variables) return Promise.resolve('set-by-variables')
      return db.transaction(async (tx) => {
        await lockSite(tx)
        const before = await findMailServer(tx)
        const { password, ...settings } = request
        const plainPassword = passwordFor(request, before, siteSecret)
        if (settings.user !== '' && plainPassword === undefined) return 'password-missing'
        const sealedPassword =
          plainPassword === undefined
            ? undefined
            : sealText(sealOf(siteSecret, settings), plainPassword)
        await saveMailServer(tx, { settings, sealedPassword })
        const detail = changedParts(auditValuesOf(before), {
          ...settings,
          password: sealedPassword && (password === undefined ? 'set' : 'set anew'),
        })
        await audit.recordIn(tx, { action: 'mail-server.changed', subject: null, detail })
        return undefined
      })
    },
    remove: ({ audit }) => {
      if (variables) return Promise.resolve('set-by-variables')
      return db.transaction(async (tx) => {
        await lockSite(tx)
        const before = await findMailServer(tx)
        if (!before) return undefined
        await deleteMailServer(tx)
        const detail = changedParts(auditValuesOf(before), {})
        await audit.recordIn(tx, { action: 'mail-server.removed', subject: null, detail })
        return undefined
      })
    },
    test: async (request) => {
      const server = request
        ? serverFor(request, passwordFor(request, await findMailServer(db), siteSecret))
        : (await read()).server
      return isProblem(server) ? server : verifySmtp(server)
    },
  }
}

/** Reads the mail server in use. `db` and `siteSecret` are undefined before the first start. */
export async function readMailServer({
  db,
  siteSecret,
  variables,
}: {
  db: Reader | undefined
  siteSecret: string | undefined
  variables: SmtpConfig | undefined
}): Promise<EffectiveServer> {
  if (variables) return serverOfVariables(variables)
  const stored = db && (await findMailServer(db))
  if (!stored) {
    return { description: { source: 'none' }, server: mailServerProblem('NOT_CONFIGURED') }
  }
  const { settings } = stored
  const password = siteSecret === undefined ? undefined : unsealPassword(stored, siteSecret)
  const server = { ...settings, passwordSet: password !== undefined }
  return { description: { source: 'owner', server }, server: serverFor(settings, password) }
}

/** Describes the mail server of the environment. */
function serverOfVariables(variables: SmtpConfig): EffectiveServer {
  const names = ['FOYER_SMTP_URL', 'FOYER_MAIL_FROM']
  const server = readSmtpUrl(variables)
  return { description: { source: 'variables', variables: names, server }, server: variables }
}

/** Returns whether the result is a problem instead of a server. */
export function isProblem(server: SmtpServer | MailServerProblem): server is MailServerProblem {
  return 'code' in server
}

function serverFor(
  { host, port, encryption, user, senderName, senderAddress }: MailServerSettings,
  password: string | undefined,
): SmtpServer | MailServerProblem {
  if (user !== '' && password === undefined) return mailServerProblem('PASSWORD_MISSING')
  const login = user === '' || password === undefined ? undefined : { user, password }
  const from = { name: senderName, address: senderAddress }
  return { host, port, encryption, login, from }
}

/** Returns the password in the request, or the stored one if it was stored for the same host, port and user. */
function passwordFor(
  request: MailServerRequest,
  stored: StoredMailServer | undefined,
  siteSecret: string,
): string | undefined {
  if (request.user === '') return undefined
  if (request.password !== undefined || !stored) return request.password
  // The encryption is bound to host, port and user, so a password that was stored for others cannot be decrypted.
  return unsealPassword({ ...stored, settings: request }, siteSecret)
}

function unsealPassword(
  { settings, sealedPassword }: StoredMailServer,
  siteSecret: string,
): string | undefined {
  if (sealedPassword === undefined) return undefined
  return unsealText(sealOf(siteSecret, settings), sealedPassword)
}

/** Binds the encryption of a password to host, port and user, so that the password is never sent to another server. */
function sealOf(siteSecret: string, { host, port, user }: MailServerSettings): Seal {
  return {
    siteSecret,
    purpose: 'password of the mail server',
    boundTo: JSON.stringify([host, port, user]),
  }
}

/** Lists the values for the audit log, without the password. */
function auditValuesOf(stored: StoredMailServer | undefined): object {
  if (!stored) return {}
  return { ...stored.settings, password: stored.sealedPassword && 'set' }
}
