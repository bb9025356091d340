import { type Decision, endpoints } from '@foyer/protocol'
import type { Config } from '../config.js'
import { StartError } from '../start-error.js'
import { readDataFolder } from '../storage/data-folder.js'
import { findDecision } from '../storage/decisions.js'
import { openPostgres } from '../storage/postgres.js'
import { decisionText } from './decision-text.js'

/** Where to look; without an address in the data itself. */
export interface ExplainFlags {
  /** Address of a server. */
  url?: string
  /** Its owner key. */
  key?: string
}

type Where = Pick<Config, 'dataFolder' | 'database' | 'adminKey'>

/** Milliseconds that a server gets to answer. */
const PATIENCE_MS = 10_000

/**
 * Prints why somebody was not permitted something.
 * @throws StartError when there is no such decision, or nobody to ask
 */
export async function explain(id: string, config: Where, flags: ExplainFlags): Promise<void> {
  const found =
    flags.url === undefined
      ? await readStored(id, config)
      : await askServer(id, flags.url, flags.key ?? config.adminKey)
  if (!found) throw new StartError(`there is no decision "${id}", or no longer`)
  process.stdout.write(`${decisionText(found)}\n`)
}

async function readStored(id: string, config: Where): Promise<Decision | undefined> {
  const { database } = config
  const db = database ? openPostgres(database) : readDataFolder(config.dataFolder)
  try {
    return await findDecision(db, id, new Date())
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`the database cannot be read (${reason})`, { cause: error })
  } finally {
    await db.close()
  }
}

async function askServer(
  id: string,
  url: string,
  key: string | undefined,
): Promise<Decision | undefined> {
  if (key === undefined) throw new StartError('give the owner key with --key or FOYER_ADMIN_KEY')
  const path = endpoints.getDecision.path.replace('{decisionId}', encodeURIComponent(id))
  const response = await ask(url, path, key)
  if (response.status === 404) return undefined
  if (!response.ok)
    throw new StartError(`"${url}" answered ${response.status}; is it the owner key`)
  const { decision } = (await response.json()) as { decision: Decision }
  return decision
}

async function ask(url: string, path: string, key: string): Promise<Response> {
  if (!URL.canParse(path, url)) throw new StartError(`"${url}" (--url) is not an address`)
  try {
    return await fetch(new URL(path, url), {
      headers: { authorization: key },
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
  } catch (error) {
    throw new StartError(`"${url}" does not answer`, { cause: error })
  }
}
