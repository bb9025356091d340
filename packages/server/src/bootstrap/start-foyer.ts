import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readPageAssets } from '@foyer/pages'
import { type AppFiles, createFoyer, type Foyer } from '../app.js'
import type { Config } from '../config.js'
import { retryFailed } from '../data/collections/indexes.js'
import { readAssets, readOnce, readStaticFiles, siteFiles } from '../http/apps/static-files.js'
import { type ContentPolicy, sitePolicy } from '../http/security-headers.js'
import { StartError } from '../lib/start-error.js'
import type { Clock } from '../ports/clock.js'
import { createServices, type Services } from '../services.js'
import { saveDeclaredSettings } from '../storage/settings/stored-settings.js'
import { StorageError } from '../storage/storage-error.js'
import { type AppliedCollection, applyCollections, assertReferences } from './apply-site-file.js'
import { type BackgroundWork, beginBackgroundWork } from './background-work.js'
import { ensureFirstClient, ensureOwnerKey, issueWelcomeUrl } from './first-start.js'
import { assertPublicFolder } from './served-folder.js'
import { readSiteFile, type ServedSite, type SiteFile } from './site-file.js'
import { loadSiteModule, type SiteEnv } from './site-module.js'

/** The site of a server without a site file. */
const defaultSite: SiteFile = {
  name: 'Foyer',
  client: {},
  serve: undefined,
  settings: {},
  collections: [],
}

/** Options of a server inside a program. */
export interface StartOptions {
  /** Replaces the site file of the configured folder. */
  site?: SiteFile
  /** Wraps the services before the server uses them. */
  adapt?(services: Services): Services
  /** Allows pages of every loopback origin to call the server. */
  allowLoopback?: boolean
  /**
   * Clock of the server. Default: that of the machine. Tests use `createVirtualClock()`, which the API can advance too.
   */
  clock?: Clock | undefined
  /**
   * Called before the start creates the Welcome link and the owner key, which only this start can print. Throws to stop
   * the start.
   */
  beforeSecrets?(): Promise<void>
}

/** A server without a socket: the program that started it passes requests to it. */
export interface StartedFoyer
  extends Pick<Foyer, 'fetch' | 'fetchFrom' | 'respondToError'>,
    BackgroundWork {
  /** Public URL of the server, which is the `host` of clients. */
  url: string
  services: Services
  site: SiteFile
  /** Result for each collection of the site file. */
  appliedCollections: readonly AppliedCollection[]
  /** Id of the first client. */
  clientId: string
  /** The owner key, if this start created it. */
  ownerKey: string | undefined
  /** Link to create the account of the first owner; undefined if an owner has an account. */
  welcomeUrl: string | undefined
}

/**
 * Starts a server inside a program, without a socket: opens the data, applies the site file and begins background work.
 * @throws StartError with a message for the terminal
 * @see docs/embedding.md
 * @example
 * const foyer = await startFoyer(readConfig({ site: '.', data: './foyer-data' }))
 * const response = await foyer.fetch('http://127.0.0.1:4400/healthz')
 * await foyer.stop()
 */
export async function startFoyer(
  config: Config,
  options: StartOptions = {},
): Promise<StartedFoyer> {
  const { adapt, allowLoopback = false, clock } = options
  const site =
    options.site ?? (config.siteFolder ? await readSiteFile(config.siteFolder) : defaultSite)
  await assertPublicFolder(site.serve, config)
  const created = await retryWhileTooSlow(() => createServices(config, site, { clock }))
  const services = adapt ? adapt(created) : created
  try {
    await assertReferences(services.db, site)
    const appliedCollections = await retryWhileTooSlow(() =>
      applyCollections(services, site.collections),
    )
    await retryWhileTooSlow(() => retryFailed(services.db, site.collections))
    services.indexBuilder.wake()
    const clientId = await retryWhileTooSlow(() => ensureFirstClient(services, config, site.client))
    await retryWhileTooSlow(() => saveDeclaredSettings(services.db, site.settings))
    const env = {
      url: services.publicUrl,
      clientId,
      // This is the `fetch` of the server that is created below with these files.
      fetch: (...call: Parameters<Foyer['fetch']>) => foyer.fetch(...call),
    }
    const hasRecaptcha = services.captchas.recaptcha !== undefined
    const policy = sitePolicy({ sources: site.serve?.sources, hasRecaptcha })
    const files = await readAppFiles(site, { env: { foyer: env }, policy })
    const foyer = createFoyer(services, files, {
      allowLoopback,
      hasSiteFile: site !== defaultSite,
    })
    // Last, because only this start can print the link and the key: a start that fails before must not create them.
    await options.beforeSecrets?.()
    const welcomeUrl = await issueWelcomeUrl(services)
    const ownerKey = await retryWhileTooSlow(() => ensureOwnerKey(services, config.ownerKey))
    const { fetch, fetchFrom, respondToError } = foyer
    const work = beginBackgroundWork(foyer, services)
    return {
      fetch,
      fetchFrom,
      respondToError,
      url: services.publicUrl,
      services,
      site,
      appliedCollections,
      clientId,
      ownerKey,
      welcomeUrl,
      ...work,
    }
  } catch (error) {
    await services.close()
    throw error
  }
}

/** Milliseconds for which a step of the start is repeated. */
const RETRY_MS = 60_000

/**
 * Repeats a step of the start while it fails with a statement timeout: another process may hold the lock of the site,
 * because it loads a seed or checks stored items.
 */
async function retryWhileTooSlow<T>(step: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + RETRY_MS
  for (;;) {
    try {
      return await step()
    } catch (error) {
      const isTooSlow = error instanceof StorageError && error.failure === 'too-slow'
      if (!isTooSlow || performance.now() > deadline) throw error
    }
  }
}

/** Environment of a site's module, and policy of a site's files. */
interface ServedSiteOptions {
  env: SiteEnv
  policy: ContentPolicy
}

async function readAppFiles(site: SiteFile, options: ServedSiteOptions): Promise<AppFiles> {
  const consoleFolder = builtFolder('console')
  const docsFolder = builtFolder('docs')
  return {
    pages: await readPageAssets('/auth/assets'),
    ...(await readServed(site.serve, options)),
    ...(consoleFolder && { console: await readStaticFiles(consoleFolder) }),
    ...(docsFolder && { docs: readOnce(() => readStaticFiles(docsFolder)) }),
  }
}

/** Returns the folder with the built files of an app, next to this module; undefined if the app is not built. */
function builtFolder(app: 'console' | 'docs'): string | undefined {
  const folder = fileURLToPath(new URL(`./${app}/`, import.meta.url))
  return existsSync(folder) ? folder : undefined
}

async function readServed(
  served: ServedSite | undefined,
  { env, policy }: ServedSiteOptions,
): Promise<Pick<AppFiles, 'site' | 'rendered'>> {
  const { module, files } = served ?? {}
  if (module === undefined) {
    return files === undefined
      ? {}
      : { site: await readSite(files, (folder) => readStaticFiles(folder, siteFiles(policy))) }
  }
  const siteModule = await loadSiteModule(module)
  const render = async (request: Request): Promise<Response> => {
    const response = await siteModule.fetch(request, env)
    if (response instanceof Response) return response
    throw new TypeError(`the module "${module}" returned no Response for ${request.url}`)
  }
  if (files === undefined) return { rendered: { render } }
  const assets = await readSite(files, (folder) => readAssets(folder, policy))
  return { rendered: { render, files: assets } }
}

async function readSite<Files>(
  folder: string,
  read: (folder: string) => Promise<Files>,
): Promise<Files> {
  try {
    return await read(folder)
  } catch (error) {
    throw new StartError(`the built site in "${folder}" cannot be read; build it first`, {
      cause: error,
    })
  }
}
