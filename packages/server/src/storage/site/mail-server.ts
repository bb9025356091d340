import type { MailServerSettings } from '@foyer/protocol/mail-server'
import type { Queries } from '../database.js'
import { sql } from '../sql.js'
import { deleteSetting, type SettingKey, saveSetting } from './settings.js'

/** The mail server that an owner set, with its encrypted password. */
export interface StoredMailServer {
  settings: MailServerSettings
  /** Undefined without a login, and after the restoration of a backup, which does not hold it. */
  sealedPassword: string | undefined
}

/** Key of the encrypted password: a row of its own, which backups leave out. */
export const mailServerPassword: SettingKey = 'mailServerPassword'

/** Reads settings and password at one moment. */
export async function findMailServer(
  queries: Pick<Queries, 'all'>,
): Promise<StoredMailServer | undefined> {
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
