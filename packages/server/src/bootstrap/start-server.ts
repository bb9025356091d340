import { existsSync } from 'node:fs'
import { type Config, listeningUrl } from '../config.js'
import { assertAvailable, listen } from '../http/server/listen.js'
import type { Services } from '../services.js'
import { appliedLines } from './apply-site-file.js'
import { missingMailServerProblem, proxyProblem } from './public-server-problems.js'
import { type StartedFoyer, type StartOptions, startFoyer } from './start-foyer.js'

/**
 * Starts a server that listens on a port, and prints its addresses.
 * @returns the services of the server
 * @throws StartError with a message for the terminal
 */
export async function startServer(config: Config, options: StartOptions = {}): Promise<Services> {
  const beforeSecrets = (): Promise<void> => assertAvailable(config)
  const foyer = await startFoyer(config, { beforeSecrets, ...options })
  const { services } = foyer
  process.on('unhandledRejection', (error) => {
    const detail = error instanceof Error ? error.stack : String(error)
    services.log.error({ error: detail }, 'unhandled promise rejection')
  })
  try {
    const work = { stopBackgroundWork: foyer.stopBackgroundWork, close: foyer.stop }
    await listen(foyer, config, work, services.log)
    await announce(config, foyer)
  } catch (error) {
    // The next start has no key to print.
    if (foyer.ownerKey !== undefined) print(ownerKeyLines(foyer.ownerKey))
    await foyer.stop()
    throw error
  }
  return services
}

async function announce(
  config: Config,
  { services, site, appliedCollections, ownerKey, welcomeUrl, clientId }: StartedFoyer,
): Promise<void> {
  const address = listeningUrl(config)
  const lines = [`Foyer listening on ${address}`]
  if (config.publicUrl !== address) lines.push(`  Address     ${config.publicUrl}`)
  lines.push(...appliedLines(appliedCollections).map((line) => `  ${line}`))
  if (site.serve !== undefined) lines.push(`  ${site.name.padEnd(11)} ${config.publicUrl}/`)
  if (config.database) {
    lines.push(`  Database    ${config.database.shown}, schema ${config.database.schema}`)
  }
  lines.push(`  Console     ${config.publicUrl}/console`)
  lines.push(`  Client id   ${clientId}`)
  if (welcomeUrl !== undefined) {
    lines.push(`  Welcome     ${welcomeUrl}`)
    lines.push('              Create your account there. The link works once, for 24 hours.')
  }
  if (ownerKey !== undefined) lines.push(...ownerKeyLines(ownerKey))
  const problems = [
    unusedSiteFileProblem(config),
    proxyProblem(config),
    missingMailServerProblem(config, await services.mailServer.describe()),
  ]
  for (const problem of problems) if (problem !== undefined) lines.push(`  Problem     ${problem}`)
  print(lines)
}

/** Returns the problem of a start without `--site` in the folder of a site file; undefined without a problem. */
function unusedSiteFileProblem({ siteFolder }: Config): string | undefined {
  if (siteFolder !== undefined || !existsSync('foyer.json')) return undefined
  return 'the site file foyer.json of this folder is not used; start with --site .'
}

function ownerKeyLines(ownerKey: string): string[] {
  return [
    `  Owner key   ${ownerKey}`,
    '              For programs. It is shown only now; FOYER_ADMIN_KEY sets another.',
  ]
}

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}
