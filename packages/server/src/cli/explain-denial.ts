import { type Decision, operatorEndpoints } from '@foyer/protocol'
import type { Command } from 'commander'
import { type Config, type Flags, readConfig } from '../config.js'
import { StartError } from '../lib/start-error.js'
import type { Reader } from '../storage/database.js'
import { findIdentity } from '../storage/identity/identities.js'
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
  const found = server
    ? await findOnServer(id, server)
    : await readStored(config, (db) => findStored(db, id))
  if (!found)
    throw new StartError(
      `there is no decision "${id}"; the newest 10,000 are kept, for at most a day`,
    )
  process.stdout.write(`${decisionText(found)}\n`)
}

interface FoundDecision {
  decision: Decision
  /** Address of the member who called; undefined for other callers, and for a deleted member. */
  email: string | undefined
}

async function findStored(db: Reader, id: string): Promise<FoundDecision | undefined> {
  const decision = await findDecision(db, id, new Date())
  if (!decision) return undefined
  const memberId = memberOf(decision)
  const member = memberId === undefined ? undefined : await findIdentity(db, memberId)
  return { decision, email: member?.email }
}

async function findOnServer(id: string, server: RunningServer): Promise<FoundDecision | undefined> {
  const { getDecision, getMember } = operatorEndpoints
  const response = await undefinedIfRefused(call(server, getDecision, { decisionId: id }), [404])
  if (!response) return undefined
  const { decision } = response
  const memberId = memberOf(decision)
  if (memberId === undefined) return { decision, email: undefined }
  // 403: an API key may read decisions and no members.
  const found = await undefinedIfRefused(call(server, getMember, { memberId }), [403, 404])
  return { decision, email: found?.member.email }
}

async function undefinedIfRefused<Response>(
  response: Promise<Response>,
  statuses: readonly number[],
): Promise<Response | undefined> {
  try {
    return await response
  } catch (error) {
    if (statuses.some((status) => isRefused(error, status))) return undefined
    throw error
  }
}

function memberOf({ caller: { kind, id } }: Decision): string | undefined {
  return kind === 'member' ? (id ?? undefined) : undefined
}

/** Formats a decision for the terminal. */
function decisionText({ decision, email }: FoundDecision): string {
  const { id, at, requestId, level, considered, reason } = decision
  const lines = [
    `Denied at ${at} (decision ${id}, request ${requestId})`,
    `  who     ${describeCaller(decision.caller, email)}`,
    `  what    ${describeOperation(decision)}`,
    ...(level === null ? [] : [`  level   ${level}`]),
    ...considered.map((rule, index) => `  ${index === 0 ? 'rules' : '     '}   ${rule}`),
    `  why     ${reason}`,
  ]
  return lines.map(printable).join('\n')
}

function describeCaller(
  { kind, id, roles }: Decision['caller'],
  email: string | undefined,
): string {
  if (kind === 'operator') return 'an API key or an owner'
  const roleNames = roles.map((role) => `"${role}"`).join(', ')
  const caller = email === undefined ? `${kind} ${id}` : `${kind} ${email} (${id})`
  return roles.length === 0 ? caller : `${caller}, with the roles ${roleNames}`
}

function describeOperation({ operation, collectionId, itemId }: Decision): string {
  if (collectionId === null) return operation
  const where = `in the collection "${collectionId}"`
  return itemId === null
    ? `"${operation}" ${where}`
    : `"${operation}" of the item "${itemId}" ${where}`
}
