import { type Decision, operatorEndpoints } from '@foyer/protocol'
import type { Command } from 'commander'
import { type Config, type Flags, readConfig } from '../config.js'
import { StartError } from '../lib/start-error.js'
import { findDecision } from '../storage/logs/decision-log.js'
import { addSiteOptions } from './command-options.js'
import { readStored } from './read-stored.js'
import {
  call,
  isRefused,
  type RunningServer,
  readServer,
  type ServerFlags,
} from './target/server-call.js'
import { printable } from './terminal-text.js'

type DecisionSource = Pick<Config, 'dataFolder' | 'database' | 'ownerKey'>

/** Adds `foyer explain`. */
export function addExplain(program: Command): void {
  const explain = program
    .command('explain')
    .description('explain why a call was denied')
    .argument('<id>', 'decision id in the error')
  addSiteOptions(explain).action((id: string, flags: Flags & ServerFlags) =>
    explainDenial(id, readConfig(flags), flags),
  )
}

/** Prints why a call was denied. @throws StartError for an unknown decision or site */
export async function explainDenial(
  id: string,
  config: DecisionSource,
  flags: ServerFlags,
): Promise<void> {
  const server = readServer(flags, config.ownerKey)
  const decision = server
    ? await findOnServer(id, server)
    : await readStored(config, (db) => findDecision(db, id, new Date()))
  if (!decision)
    throw new StartError(
      `there is no decision "${id}"; the newest 10,000 are kept, for at most a day`,
    )
  process.stdout.write(`${decisionText(decision)}\n`)
}

async function findOnServer(id: string, server: RunningServer): Promise<Decision | undefined> {
  try {
    return (await call(server, operatorEndpoints.getDecision, { decisionId: id })).decision
  } catch (error) {
    if (isRefused(error, 404)) return undefined
    throw error
  }
}

/** Formats a decision for the terminal. */
function decisionText(decision: Decision): string {
  const { id, at, requestId, level, considered, reason } = decision
  const lines = [
    `Denied at ${at} (decision ${id}, request ${requestId})`,
    `  who     ${describeCaller(decision.caller)}`,
    `  what    ${describeOperation(decision)}`,
    ...(level === null ? [] : [`  level   ${level}`]),
    ...considered.map((rule, index) => `  ${index === 0 ? 'rules' : '     '}   ${rule}`),
    `  why     ${reason}`,
  ]
  return lines.map(printable).join('\n')
}

function describeCaller({ kind, id, roles }: Decision['caller']): string {
  if (kind === 'operator') return 'an API key or an owner'
  const roleNames = roles.map((role) => `"${role}"`).join(', ')
  return roles.length === 0 ? `${kind} ${id}` : `${kind} ${id}, with the roles ${roleNames}`
}

function describeOperation({ operation, collectionId, itemId }: Decision): string {
  if (collectionId === null) return operation
  const where = `in the collection "${collectionId}"`
  return itemId === null
    ? `"${operation}" ${where}`
    : `"${operation}" of the item "${itemId}" ${where}`
}
