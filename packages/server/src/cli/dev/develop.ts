import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Command } from 'commander'
import {
  appliedLines,
  applyCollections,
  assertReferences,
} from '../../bootstrap/apply-site-file.js'
import { ensureFirstClient } from '../../bootstrap/first-start.js'
import { assertSeedFile } from '../../bootstrap/seed.js'
import { type DeclaredCollection, readSiteFile, type SiteFile } from '../../bootstrap/site-file.js'
import { siteWarnings } from '../../bootstrap/site-warnings.js'
import { startServer } from '../../bootstrap/start-server.js'
import { type Config, type Flags, readConfig } from '../../config.js'
import { StartError } from '../../lib/start-error.js'
import { createVirtualClock, type Services } from '../../services.js'
import { claimFolder } from '../../storage/open-site/sqlite-site.js'
import { saveDeclaredSettings } from '../../storage/settings/stored-settings.js'
import { addDataOptions } from '../command-options.js'
import type { OutputStreams } from '../progress.js'
import { collectionTypes, writeTypes } from '../types-file.js'
import { withPrintedMessages } from './print-messages.js'
import { readSavedSite } from './read-saved-site.js'
import { watchFiles } from './watch-files.js'

/** Flags of `foyer dev`. */
interface DevFlags {
  /** File of the generated types. */
  types?: string
  /** Empties the data folder first. */
  reset?: boolean
  /** Lets tests move the clock of the server forward. */
  virtualClock?: boolean
}

/** Adds `foyer dev`. */
export function addDev(program: Command): void {
  const { stdout, stderr } = process
  const dev = program
    .command('dev')
    .description('start the server for development, and apply changes of foyer.json while it runs')
    .option('--site <folder>', 'folder with foyer.json', '.')
    .option(
      '--types <file>',
      'write TypeScript for the collections to a file, and again after each change',
    )
    .option('--reset', 'empty the data folder first, if this command created it')
    .option('--virtual-clock', 'let tests move the clock forward with "npx @foyer/server clock"')
    .option('--port <number>', 'port to listen on (FOYER_PORT, 4400)')
    .option('--host <name>', 'address to listen on (FOYER_HOST, 127.0.0.1)')
  addDataOptions(dev).action(async ({ site, ...flags }: Flags & DevFlags & { site: string }) => {
    // The command prints its own sentences for developers, so the server logs only errors.
    const config = readConfig({ ...flags, log: 'error' })
    await develop({ ...config, siteFolder: site }, flags, { stdout, stderr })
  })
}

/**
 * Starts the server for development and applies changes of `foyer.json` while it runs. An invalid file changes nothing.
 * @throws StartError if the server cannot start
 * @see docs/start.md
 */
async function develop(
  config: Config & { siteFolder: string },
  flags: DevFlags,
  terminal: OutputStreams,
): Promise<void> {
  const { database, dataFolder } = config
  if (flags.reset && database) {
    throw new StartError(
      '--reset empties a data folder, not a PostgreSQL database; drop the schema yourself',
    )
  }
  const path = resolve(config.siteFolder, 'foyer.json')
  const site = await readSiteFile(config.siteFolder)
  if (flags.reset) await emptyDevelopmentFolder(dataFolder)
  if (!database) await markDevelopmentFolder(dataFolder)
  await writeChangedTypes({ config, flags, terminal }, site)
  const starting = startServer(config, {
    site: withoutMissingBuild(site, terminal),
    adapt: (created) => withPrintedMessages(created, terminal.stdout),
    allowLoopback: true,
    clock: flags.virtualClock ? createVirtualClock() : undefined,
  })
  let current: SiteInEffect = { site, isComplete: true }
  // Watching begins before the server starts, so that no change is missed. Changes are applied after the start.
  const servicesStarted = starting.catch(() => undefined)
  let running: Promise<unknown> = servicesStarted
  const watcher = watchFiles((changed) => {
    running = running.then(async () => {
      const services = await servicesStarted
      // The start has failed, and the command ends with its error.
      if (!services) return
      const server = { config, flags, services, terminal, siteAtStart: site }
      const before = current
      current = await reload(server, { path, before, changed })
      watcher.setFiles(watchedFiles(path, current.site))
      if (current.site !== before.site) await rewriteTypes(server, current.site)
    })
  })
  watcher.setFiles(watchedFiles(path, site))
  try {
    await starting
  } catch (error) {
    watcher.close()
    throw error
  }
  printWarnings(terminal, site)
}

/** A running development server. */
interface DevServer {
  config: Config & { siteFolder: string }
  flags: DevFlags
  services: Services
  terminal: OutputStreams
  /** The site file of the start, whose name and pages the server keeps. */
  siteAtStart: SiteFile
}

/** The last site file that was applied. */
interface SiteInEffect {
  site: SiteFile
  /** False if a later file was applied in part. The next valid file is then applied, even if it equals `site`. */
  isComplete: boolean
}

/** Applies the changed files. @returns the site file in effect */
async function reload(
  server: DevServer,
  { path, before, changed }: { path: string; before: SiteInEffect; changed: ReadonlySet<string> },
): Promise<SiteInEffect> {
  const { config, services, terminal } = server
  const start = performance.now()
  let isApplying = false
  try {
    const site = await readSavedSite(config.siteFolder)
    for (const collection of site.collections) {
      if (collection.seed === undefined || !changed.has(collection.seed)) continue
      await assertSeedFile(collection)
      terminal.stdout.write(
        `seed of "${collection.id}": valid; "npx @foyer/server dev --reset" loads it\n`,
      )
    }
    // Only seeds changed. A later change of the site file has a report of its own.
    if (!changed.has(path)) return before
    if (before.isComplete && isSameSite(site, before.site)) {
      terminal.stdout.write('foyer.json is valid, nothing to apply\n')
      return before
    }
    await assertReferences(services.db, site)
    isApplying = true
    await ensureFirstClient(services, config, site.client)
    const applied = await applyCollections(services, site.collections)
    services.indexBuilder.wake()
    services.liveSettings.declare(site.settings)
    await saveDeclaredSettings(services.db, site.settings)
    const ms = Math.round(performance.now() - start)
    const lines = [
      `foyer.json applied in ${ms} ms`,
      ...appliedLines(applied),
      ...describeUnappliedChanges({ before: before.site, atStart: server.siteAtStart }, site),
    ]
    terminal.stdout.write(`${lines.join('\n  ')}\n`)
    if (!isDeepStrictEqual(before.site.serve, site.serve)) withoutMissingBuild(site, terminal)
    printWarnings(terminal, site)
    return { site, isComplete: true }
  } catch (error) {
    const state = isApplying
      ? 'foyer.json was applied in part: the client and the collections before the failed one may have changed; correct the file, or undo its change'
      : 'the site keeps running unchanged'
    terminal.stderr.write(`${describe(error)}foyer: ${state}\n`)
    return isApplying ? { ...before, isComplete: false } : before
  }
}

function isSameSite({ source: _, ...a }: SiteFile, { source: __, ...b }: SiteFile): boolean {
  return isDeepStrictEqual(a, b)
}

/** Writes the types after a change of the site file. Prints an error, because the site runs without them. */
async function rewriteTypes(server: DevServer, site: SiteFile): Promise<void> {
  try {
    await writeChangedTypes(server, site)
  } catch (error) {
    server.terminal.stderr.write(describe(error))
  }
}

function describe(error: unknown): string {
  return `foyer: ${error instanceof Error ? error.message : String(error)}\n`
}

/**
 * Describes the changes that need a restart, unless they undo one that waits for it, and the collections that stay
 * although the file no longer declares them.
 */
function describeUnappliedChanges(
  { before, atStart }: Record<'before' | 'atStart', SiteFile>,
  site: SiteFile,
): string[] {
  const { collections } = site
  const waits = (key: 'name' | 'serve'): boolean =>
    !isDeepStrictEqual(before[key], site[key]) && !isDeepStrictEqual(atStart[key], site[key])
  const ids = collections.map(({ id }) => id)
  const undeclared = before.collections.filter(({ id }) => !ids.includes(id))
  return [
    ...(['name', 'serve'] as const)
      .filter(waits)
      .map((key) => `"${key}" takes effect after a restart`),
    ...undeclared.map(({ id }) => `collection "${id}" is no longer declared; it stays in the data`),
  ]
}

function printWarnings({ stderr }: OutputStreams, { collections }: SiteFile): void {
  const warnings = [...siteWarnings(collections), ...collections.flatMap(missingSeed)]
  for (const warning of warnings) stderr.write(`warning: ${warning}\n`)
}

/** Describes a seed that does not exist: the site runs, but a start with empty data needs the file. */
function missingSeed({ id, seed }: DeclaredCollection): string[] {
  if (seed === undefined || existsSync(seed)) return []
  return [
    `collection "${id}": the seed file "${seed}" does not exist, and a new data folder needs it`,
  ]
}

/** Writes the types of the collections, if they changed. */
async function writeChangedTypes(
  { config, flags, terminal }: Pick<DevServer, 'config' | 'flags' | 'terminal'>,
  site: SiteFile,
): Promise<void> {
  if (flags.types === undefined) return
  const path = resolve(flags.types)
  if ((await readText(path)) === collectionTypes(site.collections)) return
  await mkdir(dirname(path), { recursive: true })
  await writeTypes(path, config, { site: config.siteFolder }, terminal.stdout)
  terminal.stdout.write(`${flags.types} written\n`)
}

async function readText(path: string): Promise<string | undefined> {
  return existsSync(path) ? readFile(path, 'utf8') : undefined
}

/** Removes `serve` if the site is not built yet: during development, another server usually serves the pages. */
function withoutMissingBuild(site: SiteFile, { stdout }: OutputStreams): SiteFile {
  const { module, files = '' } = site.serve ?? {}
  if (site.serve === undefined || existsSync(module ?? join(files, 'index.html'))) return site
  stdout.write(`"serve": "${module ?? files}" is not built yet, and is not served\n`)
  return { ...site, serve: undefined }
}

function watchedFiles(path: string, { collections }: SiteFile): string[] {
  const seeds = collections.flatMap(({ seed }) => (seed === undefined ? [] : [seed]))
  return [path, ...seeds]
}

/** File that marks a data folder as created by `foyer dev`. */
const MARKER_FILE = 'development'

/** Marks a data folder that is new or empty, so that `emptyDevelopmentFolder` may empty it later. */
async function markDevelopmentFolder(folder: string): Promise<void> {
  if (existsSync(folder) && (await readdir(folder)).length > 0) return
  const { path, unlock } = await claimFolder(folder)
  try {
    await writeFile(
      join(path, MARKER_FILE),
      'Created by "npx @foyer/server dev". "npx @foyer/server dev --reset" empties this folder.\n',
    )
  } finally {
    unlock()
  }
}

/**
 * Deletes everything in a data folder that `foyer dev` created. Does nothing if the folder does not exist or is empty.
 * @throws StartError if the folder was not created by `foyer dev`, or a server uses it
 */
async function emptyDevelopmentFolder(folder: string): Promise<void> {
  if (!existsSync(folder)) return
  const entries = await readdir(folder)
  if (entries.length === 0) return
  if (!entries.includes(MARKER_FILE)) {
    throw new StartError(
      `"${folder}" was not created by "npx @foyer/server dev", so --reset does not empty it; delete it yourself, or choose another folder with --data`,
    )
  }
  // Fails if a server uses the folder. A server that starts between here and the deletion is not noticed.
  const { path, unlock } = await claimFolder(folder)
  unlock()
  await rm(path, { recursive: true })
  await mkdir(path, { mode: 0o700 })
}
