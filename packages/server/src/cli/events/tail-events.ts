import { setTimeout as wait } from 'node:timers/promises'
import { operatorEndpoints } from '@foyer/protocol'
import type { EventType, SiteEvent } from '@foyer/protocol/events'
import type { ListEventsResponse } from '@foyer/protocol/webhooks'
import type { Command } from 'commander'
import { type Config, readConfig } from '../../config.js'
import { didYouMean } from '../../lib/did-you-mean.js'
import { StartError } from '../../lib/start-error.js'
import { addServerOptions } from '../command-options.js'
import { readServerCollections } from '../site-collections.js'
import { call, type RunningServer, requireServer, type ServerFlags } from '../target/server-call.js'
import { printable } from '../terminal-text.js'

/** Number of past events that are shown at the start. */
const PAST_EVENTS = 10
/** Maximum number of new events that one request reads. */
const PAGE = 1000
/** Milliseconds between requests. */
const PAUSE_MS = 1000

export interface TailFlags extends ServerFlags {
  type?: string
  collection?: string
  json?: boolean
}

/** Adds `foyer events tail`. */
export function addTail(events: Command): void {
  const { stdout, stderr } = process
  const tail = events
    .command('tail')
    .description('show the newest events, then each new one')
    .option('--type <name>', 'only events of a type, such as item.created')
    .option('--collection <id>', 'only events of a collection')
    .option('--json', 'print whole events as JSON, one per line')
  addServerOptions(tail).action(async (flags: TailFlags) => {
    const stop = new AbortController()
    process.once('SIGINT', () => stop.abort())
    stdout.once('error', () => stop.abort())
    await tailEvents(readConfig({}), flags, { stdout, stderr, signal: stop.signal })
  })
}

/** Output of the command, and the signal that ends it. */
export interface TailOutput {
  stdout: { write(text: string): unknown }
  stderr: { write(text: string): unknown }
  signal: AbortSignal
  pauseMs?: number
}

/**
 * Shows the newest events of a running server and then every new event, until the signal is aborted.
 * @throws StartError if the server refuses, or does not respond to the first request
 */
export async function tailEvents(
  config: Pick<Config, 'ownerKey' | 'publicUrl'>,
  flags: TailFlags,
  { stdout, stderr, signal, pauseMs = PAUSE_MS }: TailOutput,
): Promise<void> {
  const server = requireServer(config, flags)
  const filter = {
    ...(flags.type === undefined ? {} : { type: flags.type as EventType }),
    ...(flags.collection === undefined ? {} : { collectionId: flags.collection }),
  }
  const list = (range: { after?: number; limit: number }): Promise<ListEventsResponse> =>
    call(server, operatorEndpoints.listEvents, { ...filter, ...range })
  const show = (shown: SiteEvent): void => {
    stdout.write(`${flags.json ? JSON.stringify(shown) : lineOf(shown)}\n`)
  }
  const first = await list({ limit: PAST_EVENTS })
  if (first.events.length === 0) {
    stderr.write(await unknownCollectionText(server, flags.collection))
  }
  first.events.toReversed().forEach(show)
  let { log } = first
  let after = Math.max(first.position, first.events[0]?.sequence ?? 0)
  let isAway = false
  while (!signal.aborted) {
    await wait(pauseMs, undefined, { signal }).catch(() => {})
    try {
      if (signal.aborted) return
      const next = await list({ after, limit: PAGE })
      isAway = false
      if (next.log !== log) {
        stderr.write('foyer: the site was restored; its event log starts again\n')
        log = next.log
        after = 0
        continue
      }
      next.events.forEach(show)
      // More events may follow a page that is not empty, even a short one: a page has a limit of bytes too.
      after = next.events.at(-1)?.sequence ?? Math.max(after, next.position)
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      // The server may be restarting.
      if (!isAway) stderr.write(`foyer: ${error.message}; trying again\n`)
      isAway = true
    }
  }
}

/**
 * Returns a message if the collection does not exist, else an empty string. A missing collection is not an error,
 * because it may be created later.
 */
async function unknownCollectionText(
  server: RunningServer,
  id: string | undefined,
): Promise<string> {
  if (id === undefined) return ''
  try {
    const ids = (await readServerCollections(server)).map((collection) => collection.id)
    if (ids.includes(id)) return ''
    const problem = `there is no collection "${id}".${didYouMean(id, ids)}`
    return `foyer: ${problem} Its events are shown once it is created\n`
  } catch (error) {
    // A key that may read events is not always allowed to read collections.
    if (error instanceof StartError) return ''
    throw error
  }
}

function lineOf({ time, sequence, type, collectionId, entityId, actor }: SiteEvent): string {
  const isItem = type.startsWith('item.')
  const entity = isItem ? `${collectionId}/${entityId}` : entityId
  const actorName = actor.id === null ? actor.type : `${actor.type} ${actor.id}`
  return printable(`${time}  ${sequence}  ${type}  ${entity}  ${actorName}`)
}
