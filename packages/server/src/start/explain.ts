import { type Decision, ownerEndpoints } from '@foyer/protocol'
import type { Config } from '../config.js'
import {
  askServer,
  type RunningServer,
  readServer,
  refusalOf,
  type ServerFlags,
} from '../server-call.js'
import { StartError } from '../start-error.js'
import { findDecision } from '../storage/decisions.js'
import { readStored } from '../storage/read-stored.js'
import { decisionText } from './decision-text.js'

type Where = Pick<Config, 'dataFolder' | 'database' | 'adminKey'>

/**
 * Prints why somebody was not permitted something.
 * @throws StartError when there is no such decision, or nobody to ask
 */
export async function explain(id: string, config: Where, flags: ServerFlags): Promise<void> {
  const server = readServer(flags, config.adminKey)
  const found = server
    ? await findOnServer(id, server)
    : await readStored(config, (db) => findDecision(db, id, new Date()))
  if (!found) throw new StartError(`there is no decision "${id}", or no longer`)
  process.stdout.write(`${decisionText(found)}\n`)
}

async function findOnServer(id: string, server: RunningServer): Promise<Decision | undefined> {
  const { method } = ownerEndpoints.getDecision
  const path = ownerEndpoints.getDecision.path.replace('{decisionId}', encodeURIComponent(id))
  const answer = await askServer(server, { method, path })
  if (answer.status === 404) return undefined
  if (answer.status !== 200) throw refusalOf(server, answer)
  const { decision } = answer.body as { decision: Decision }
  return decision
}
