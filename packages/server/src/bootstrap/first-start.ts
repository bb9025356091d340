import { randomUUID } from 'node:crypto'
import type { Config } from '../config.js'
import { isLoopbackHost } from '../lib/loopback.js'
import { originsOf } from '../lib/redirect-uri-problem.js'
import { issueWelcomeLink } from '../mail/owner-links.js'
import type { Services } from '../services.js'
import { lockSite } from '../storage/database.js'
import { findApiKey, hasApiKeys, OWNER_KEY, replaceApiKey } from '../storage/oauth/api-keys.js'
import { type Client, findClient, type SavedClient, saveClient } from '../storage/oauth/clients.js'
import { revokeLinksOfIssuer } from '../storage/one-time-tokens/tokens-of-account.js'
import { hasOwners } from '../storage/owners/owners.js'
import { createSecret } from '../storage/secrets.js'
import { findSetting, saveSetting } from '../storage/settings/stored-settings.js'
import type { DeclaredClient } from './site-file.js'

/**
 * Creates the owner key, or stores the configured one.
 * @returns the key if this call created it. Only its hash is stored, so it cannot be shown again
 */
export async function ensureOwnerKey(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  configured: string | undefined,
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    await lockSite(tx)
    if (configured === undefined && (await hasApiKeys(tx))) return undefined
    const stored = configured && (await findApiKey({ db: tx, clock }, configured))
    if (stored && stored.id === OWNER_KEY) return undefined
    const key = configured ?? `foyer_${createSecret()}`
    await replaceApiKey(tx, OWNER_KEY, key, clock.now())
    // The replaced key may have leaked. The new one has the same id, so the links of the replaced one would stay valid.
    await revokeLinksOfIssuer({ clock }, tx, OWNER_KEY)
    return configured === undefined ? key : undefined
  })
}

/** Issues a link to create the account of the first owner. Returns undefined if an owner has an account. */
export async function issueWelcomeUrl(
  services: Pick<Services, 'db' | 'clock' | 'publicUrl'>,
): Promise<string | undefined> {
  return services.db.transaction(async (tx) => {
    if (await hasOwners(tx)) return undefined
    return (await issueWelcomeLink(services, tx)).url
  })
}

/**
 * Creates the first client, or updates the one with the configured id. The configuration overrides the site file: its
 * redirect URIs replace those of the site file and `/callback` of this server. If an owner has changed the client, the
 * redirect URIs are added to those that it has. After a change of the public URL, the addresses under the former one
 * are removed, because its domain may belong to someone else later.
 * @returns the id of the client
 */
export async function ensureFirstClient(
  services: Pick<Services, 'db' | 'clock' | 'publicUrl' | 'siteName'>,
  config: Pick<Config, 'clientId' | 'redirectUris'>,
  declared: DeclaredClient = {},
): Promise<string> {
  const { db, clock, publicUrl, siteName } = services
  const isPath = (uri: string): boolean => uri.startsWith('/')
  const fileUris = declared.redirectUris ?? []
  const ownUris = (url: string): string[] =>
    ['/callback', ...fileUris.filter(isPath)].flatMap((path) => addressesOf(path, url))
  return db.transaction(async (tx) => {
    await lockSite(tx)
    const declaredId = config.clientId ?? declared.id
    const id = declaredId ?? (await findSetting(tx, 'firstClientId')) ?? randomUUID()
    const isConfigured = (config.redirectUris ?? declared.redirectUris) !== undefined
    const redirectUris = config.redirectUris ?? [
      ...ownUris(publicUrl),
      ...fileUris.filter((uri) => !isPath(uri)),
    ]
    const formerUrl = (await findSetting(tx, 'publicUrl')) ?? publicUrl
    const former = formerUrl === publicUrl ? [] : ownUris(formerUrl)
    const removed = former.filter((uri) => !redirectUris.includes(uri))
    const existing = await findClient(tx, id)
    const client = mergeClient(
      existing && withoutUris(existing, removed),
      { id, name: siteName, redirectUris },
      { isConfigured, isMoved: hasAny(existing, removed) },
    )
    await saveClient(tx, client, clock.now())
    await saveSetting(tx, 'firstClientId', id)
    await saveSetting(tx, 'publicUrl', publicUrl)
    return id
  })
}

/**
 * Merges declared values into a client. Changes that the owner made by calls stay.
 * @param options.isMoved true if the client had addresses under the former URL of the server
 */
function mergeClient(
  existing: Client | undefined,
  declared: Pick<Client, 'id' | 'name' | 'redirectUris'>,
  { isConfigured, isMoved }: { isConfigured: boolean; isMoved: boolean },
): SavedClient {
  const isChangedByOwner = existing?.byOwner === true
  if (isChangedByOwner && !isConfigured && !isMoved) return existing
  const before = existing && (isChangedByOwner || !isConfigured) ? existing.redirectUris : []
  const redirectUris = merge(before, declared.redirectUris)
  if (!isChangedByOwner)
    return { ...declared, redirectUris, origins: merge([], originsOf(redirectUris)) }
  const origins = merge(existing.origins, originsOf(declared.redirectUris))
  return { ...existing, redirectUris, origins }
}

function hasAny(client: Client | undefined, uris: readonly string[]): boolean {
  return client?.redirectUris.some((uri) => uris.includes(uri)) === true
}

/** Removes redirect URIs from a client, and their origins if no other redirect URI has them. */
function withoutUris(client: Client, uris: readonly string[]): Client {
  const redirectUris = client.redirectUris.filter((uri) => !uris.includes(uri))
  const lost = originsOf(uris).filter((origin) => !originsOf(redirectUris).includes(origin))
  return {
    ...client,
    redirectUris,
    origins: client.origins.filter((origin) => !lost.includes(origin)),
  }
}

/** Returns the URLs of a path of this server, under each loopback name. */
function addressesOf(path: string, publicUrl: string): string[] {
  const url = new URL(publicUrl)
  const hosts = isLoopbackHost(url.hostname) ? ['127.0.0.1', 'localhost'] : [url.hostname]
  return hosts.map((host) => {
    const address = new URL(path, publicUrl)
    address.hostname = host
    return address.href
  })
}

function merge(known: readonly string[], added: readonly string[]): string[] {
  return [...new Set([...known, ...added])]
}
