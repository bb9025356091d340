import { readPageAssets } from '@foyer/pages'
import { createFoyer, type Foyer } from '../app.js'
import { localOperator } from '../caller.js'
import { createServices, type ServiceConfig, type Services } from '../services.js'
import { deleteApiKey, insertApiKey } from '../storage/oauth/api-keys.js'
import { createSecret } from '../storage/secrets.js'

/** Lifetime of the key in milliseconds, in case the process ends before `close`. */
const KEY_MS = 60_000

/** A site that a command has opened: a server without a socket, a site file and background work. */
export interface SiteInProcess extends Pick<Foyer, 'fetch'> {
  /** An API key with all scopes, which `close` removes. The audit log records the server itself as its actor. */
  key: string
  close(): Promise<void>
}

/**
 * Opens the data of a site for a command.
 * @throws StartError if the data is in use, cannot be used, or was written by an earlier release
 */
export async function openSiteInProcess(config: ServiceConfig): Promise<SiteInProcess> {
  const site = { name: '', settings: {} }
  const services = await createServices({ ...config, logLevel: 'silent' }, site, { upgrade: false })
  try {
    const { fetch } = createFoyer(services, { pages: await readPageAssets('/auth/assets') })
    return {
      fetch,
      key: await insertKey(services),
      close: async () => {
        await services.db.transaction((tx) => deleteApiKey(tx, localOperator.id))
        await services.close()
      },
    }
  } catch (error) {
    await services.close()
    throw error
  }
}

async function insertKey({ db, clock }: Services): Promise<string> {
  const key = `foyer_${createSecret()}`
  const createdAt = clock.now()
  const expiresAt = new Date(createdAt.getTime() + KEY_MS)
  const { id, scopes } = localOperator
  await db.transaction(async (tx) => {
    await deleteApiKey(tx, id)
    const row = { id, name: 'foyer command', scopes: [...scopes], createdAt, expiresAt }
    await insertApiKey(tx, key, { ...row, lastUsedAt: null })
  })
  return key
}
