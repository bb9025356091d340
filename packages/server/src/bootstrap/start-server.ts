import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readPageAssets } from '@foyer/pages'
import { createFoyer } from '../app.js'
import type { Config } from '../config.js'
import { listen } from '../http/server/listen.js'
import { readStaticFiles, type StaticFiles } from '../http/static-files.js'
import { StartError } from '../lib/start-error.js'
import { createServices, type Services } from '../services.js'
import { purgeEvents } from '../storage/events/events.js'
import { purgeDeliveries } from '../storage/events/webhook-deliveries.js'
import { purgeRequestedDeletions } from '../storage/identity/account-deletions.js'
import { purgeNetworks } from '../storage/identity/known-networks.js'
import { purgeDevices } from '../storage/identity/remembered-devices.js'
import { purgeJobs } from '../storage/items/jobs.js'
import { purgeBrowserLogins } from '../storage/oauth/browser-logins.js'
import { purgeOneTime } from '../storage/oauth/one-time-tokens.js'
import { purgeGrants } from '../storage/oauth/rotated-refresh-tokens.js'
import { purgeOwnerSessions } from '../storage/owners/owner-sessions.js'
import { purgeAudit } from '../storage/site/audit.js'
import { purgeLimitCounts } from '../storage/site/limit-counts.js'
import {
  type Applied,
  appliedLines,
  applyCollections,
  assertReferences,
} from './apply-site-file.js'
import { ensureFirstClient, ensureOwnerKey, issueWelcomeLink } from './first-start.js'
import { readSiteFile, type SiteFile } from './site-file.js'

const PURGE_MS = 600_000
/** Interval in milliseconds for resuming pending and abandoned work. */
const LOOK_MS = 2000
const purges = [
  purgeOneTime,
  purgeRequestedDeletions,
  purgeBrowserLogins,
  purgeDevices,
  purgeJobs,
  purgeAudit,
  purgeGrants,
  purgeLimitCounts,
  purgeNetworks,
  purgeDeliveries,
  purgeEvents,
  purgeOwnerSessions,
]
const bareSite: SiteFile = {
  name: 'Foyer',
  client: {},
  serve: undefined,
  settings: {},
  collections: [],
}

export interface StartOptions {
  /** Replaces the site file of the configured folder. */
  site?: SiteFile
  /** Wraps the services before the server uses them. */
  adapt?(services: Services): Services
  /** Lets pages of every loopback origin call. */
  allowLoopback?: boolean
}

/**
 * Starts the server: opens the data, applies the site file, listens, and prints the addresses.
 * @returns its services
 * @throws StartError with a message for the terminal
 */
export async function startServer(config: Config, options: StartOptions = {}): Promise<Services> {
  const { adapt, allowLoopback = false } = options
  const site =
    options.site ?? (config.siteFolder ? await readSiteFile(config.siteFolder) : bareSite)
  const created = await createServices(config, site)
  const services = adapt ? adapt(created) : created
  process.on('unhandledRejection', (error) => {
    const detail = error instanceof Error ? error.stack : String(error)
    services.log.error({ error: detail }, 'a promise was rejected and not handled')
  })
  try {
    await assertReferences(services.db, site.collections)
    const applied = await applyCollections(services, site.collections)
    services.indexBuilder.wake()
    const ownerKey = await ensureOwnerKey(services, config.adminKey)
    const welcome = await issueWelcomeLink(services)
    const clientId = await ensureFirstClient(services, config, site.client)
    const foyer = createFoyer(services, await readAppFiles(site), { allowLoopback })
    const { jobs, backups, deletions, erasures, webhooks } = foyer
    const longWork = [jobs, backups, deletions, erasures, webhooks]
    await listen(foyer, config, {
      stopBackgroundWork: async () => {
        foyer.live.stop()
        const stops = [...longWork, services.indexBuilder].map((runner) => runner.stop())
        await Promise.all(stops)
      },
      close: async () => {
        // Last, so that the mails of the last responses leave.
        await foyer.mails.stop()
        await services.close()
      },
    })
    keepTidy(services)
    for (const { wake } of [...longWork, foyer.mails]) {
      wake()
      setInterval(wake, LOOK_MS).unref()
    }
    say(config, { site, applied, ownerKey, welcome, clientId })
    return services
  } catch (error) {
    await services.close()
    throw error
  }
}

async function readAppFiles(site: SiteFile): Promise<Parameters<typeof createFoyer>[1]> {
  const pages = await readPageAssets('/auth/assets')
  const consoleFolder = fileURLToPath(new URL('./console/', import.meta.url))
  const ownerConsole = existsSync(consoleFolder) ? await readStaticFiles(consoleFolder) : undefined
  const siteFiles = site.serve === undefined ? undefined : await readSite(site.serve)
  return {
    pages,
    ...(siteFiles ? { site: siteFiles } : {}),
    ...(ownerConsole ? { console: ownerConsole } : {}),
  }
}

async function readSite(folder: string): Promise<StaticFiles> {
  try {
    return await readStaticFiles(folder)
  } catch (error) {
    throw new StartError(`the built site in "${folder}" cannot be read; build it first`, {
      cause: error,
    })
  }
}

function keepTidy(services: Services): void {
  const tidy = (): void => {
    const purged = purges.map((purge) => purge(services))
    Promise.all([...purged, services.signingKeys.rotateIfDue()]).catch((error: unknown) =>
      services.log.error({ error: String(error) }, 'old rows could not be removed'),
    )
  }
  setInterval(tidy, PURGE_MS).unref()
}

interface Said {
  site: SiteFile
  applied: readonly Applied[]
  ownerKey: string | undefined
  /** Link to the first owner's account; undefined once there is one. */
  welcome: string | undefined
  clientId: string
}

function say(config: Config, { site, applied, ownerKey, welcome, clientId }: Said): void {
  const lines = [`Foyer listening on ${config.publicUrl}`]
  lines.push(...appliedLines(applied).map((line) => `  ${line}`))
  if (site.serve !== undefined) lines.push(`  ${site.name.padEnd(11)} ${config.publicUrl}/`)
  if (config.database) {
    lines.push(`  Database    ${config.database.shown}, schema ${config.database.schema}`)
  }
  lines.push(`  Console     ${config.publicUrl}/console`)
  lines.push(`  Client id   ${clientId}`)
  if (welcome !== undefined) {
    lines.push(`  Welcome     ${welcome}`)
    lines.push('              Create your account there. The link works once, for 24 hours.')
  }
  if (ownerKey !== undefined) {
    lines.push(`  Owner key   ${ownerKey}`)
    lines.push('              For programs. It is shown only now; FOYER_ADMIN_KEY sets another.')
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}
