import type { MailServerSettings } from '@foyer/protocol/mail-server'
import type { Queries, Reader } from '../database.js'
import { sql } from '../sql.js'
import { deleteSetting, type SettingKey, saveSetting } from './stored-settings.js'

/** The mail server that an owner set, with its encrypted password. */
export interface StoredMailServer {
  settings: MailServerSettings
  /**
   * Undefined if the mail server needs no login, and after a restoration, because backups do not contain the password.
   */
  sealedPassword: string | undefined
}

/** Key of the encrypted password. It has a row of its own, which backups leave out. */
export const mailServerPassword: SettingKey = 'mailServerPassword'

/** Reads settings and password in one statement. */
export async function findMailServer(queries: Reader): Promise<StoredMailServer | undefined> {
  const rows = await queries.all<{ key: SettingKey; value: string }>(
    sql`select key, value from settings where key in ('mailServer', ${mailServerPassword})`,
  )
  const values = new Map(rows.map(({ key, value }) => [key, value]))
  const settings = values.get('mailServer')
  if (settings === undefined) return undefined
  return {
    settings: JSON.parse(settings) as MailServerSettings,
    sealedPassword: values.get(mailServerPassword),
  }
}

export async function saveMailServer(
  tx: Queries,
  { settings, sealedPassword }: StoredMailServer,
): Promise<void> {
  await saveSetting(tx, 'mailServer', JSON.stringify(settings))
  if (sealedPassword === undefined) await deleteSetting(tx, mailServerPassword)
  else await saveSetting(tx, mailServerPassword, sealedPassword)
}

export async function deleteMailServer(tx: Queries): Promise<void> {
  await deleteSetting(tx, 'mailServer')
  await deleteSetting(tx, mailServerPassword)
}
