import { randomUUID } from 'node:crypto'
import { changedParts } from '../../lib/changed-parts.js'
import { originsOf } from '../../lib/redirect-uri-problem.js'
import {
  patchSettings,
  type SettingProblem,
  type SettingsJson,
} from '../../settings/patch-settings.js'
import { lockSite } from '../../storage/database.js'
import {
  type Client,
  deleteClient,
  findClient,
  listClients,
  saveClient,
} from '../../storage/oauth/clients.js'
import { removeConsentsTo } from '../../storage/oauth/consents.js'
import { revokeGrantsOfClient } from '../../storage/oauth/grants.js'
import type { OAuthDeps } from '../deps.js'

/** Groups of settings that a client may override. */
const overridableGroups: readonly string[] = ['registration', 'captcha']

/** Thrown for invalid settings of a client. Lists all of them. */
export class ClientSettingsError extends Error {
  override name = 'ClientSettingsError'
  readonly problems: readonly SettingProblem[]

  constructor(problems: readonly SettingProblem[]) {
    super('the settings of the client are invalid')
    this.problems = problems
  }
}

/** Changes to a client. The API validates the addresses before. */
export type ClientChange = Partial<
  Pick<Client, 'name' | 'redirectUris' | 'origins' | 'consent'> & { settings: SettingsJson }
>

/** Lists all clients, oldest first. `api` calls this function, because it may not import functions of `storage`. */
export function allClients({ db }: OAuthDeps): Promise<Client[]> {
  return listClients(db)
}

/**
 * Registers a client.
 * @returns undefined if a client with this id exists
 * @throws ClientSettingsError
 */
export async function createClient(
  { db, clock, audit, activeClients }: OAuthDeps,
  { id = randomUUID(), name, ...change }: ClientChange & { id?: string; name: string },
): Promise<Client | undefined> {
  const defaults = { redirectUris: [], origins: [], consent: false, settings: {} }
  const client = applyChange({ id, name, ...defaults, byOwner: true }, change)
  const created = await db.transaction(async (tx) => {
    // Without the lock, two concurrent calls with one id would both find no client, and one would overwrite the other.
    await lockSite(tx)
    if (await findClient(tx, id)) return undefined
    await saveClient(tx, client, clock.now())
    const { name, redirectUris, origins } = client
    const detail = { name, redirectUris, origins }
    await audit.recordIn(tx, { action: 'client.created', subject: id, detail })
    return client
  })
  activeClients.expire()
  return created
}

function editableParts({ name, redirectUris, origins, consent, settings }: Client): object {
  return { name, redirectUris, origins, consent, settings }
}

/**
 * Changes a client.
 * @returns undefined if there is no client with this id
 * @throws ClientSettingsError
 */
export async function updateClient(
  { db, clock, audit, activeClients }: OAuthDeps,
  id: string,
  change: ClientChange,
): Promise<Client | undefined> {
  const updated = await db.transaction(async (tx) => {
    const before = await findClient(tx, id)
    if (!before) return undefined
    const client = { ...applyChange(before, change), byOwner: true }
    await saveClient(tx, client, clock.now())
    const detail = changedParts(editableParts(before), editableParts(client))
    await audit.recordIn(tx, { action: 'client.changed', subject: id, detail })
    return client
  })
  activeClients.expire()
  return updated
}

/**
 * Removes a client with the consents to it, and ends its sessions.
 * @returns false if there is no client with this id
 */
export async function removeClient(deps: OAuthDeps, id: string): Promise<boolean> {
  const removed = await deps.db.transaction(async (tx) => {
    if (!(await deleteClient(tx, id))) return false
    const sessions = await revokeGrantsOfClient(deps, tx, id)
    // Another client may get the same id later.
    await removeConsentsTo(tx, id)
    const detail = { sessionsEnded: sessions }
    await deps.audit.recordIn(tx, { action: 'client.deleted', subject: id, detail })
    return true
  })
  if (removed) deps.activeClients.expire()
  return removed
}

function applyChange(client: Client, { settings, ...change }: ClientChange): Client {
  const redirectUris = change.redirectUris ?? client.redirectUris
  // Pages of the origin of a redirect URI have to call the server.
  const addedOrigins = change.redirectUris ? originsOf(redirectUris) : []
  const origins = change.origins ?? [...client.origins, ...addedOrigins]
  return {
    ...client,
    ...change,
    redirectUris: [...new Set(redirectUris)],
    origins: [...new Set(origins)],
    settings: settings ? patchClientSettings(client.settings, settings) : client.settings,
  }
}

function patchClientSettings(before: SettingsJson, patch: SettingsJson): SettingsJson {
  const otherGroups = Object.keys(patch).filter((group) => !overridableGroups.includes(group))
  const description = `expected one of ${overridableGroups.join(', ')}`
  if (otherGroups.length > 0) {
    throw new ClientSettingsError(otherGroups.map((field) => ({ field, description })))
  }
  const patched = patchSettings(before, patch)
  if (patched.kind === 'patched') return patched.settings
  throw new ClientSettingsError(patched.problems)
}
