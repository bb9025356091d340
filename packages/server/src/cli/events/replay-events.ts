import { operatorEndpoints } from '@foyer/protocol'
import type { ReplayedEvents } from '@foyer/protocol/webhooks'
import type { Command } from 'commander'
import { type Config, readConfig } from '../../config.js'
import { StartError } from '../../lib/start-error.js'
import { addServerOptions } from '../command-options.js'
import { call, requireServer, type ServerFlags } from '../target/server-call.js'

interface ReplayFlags extends ServerFlags {
  endpoint: string
  event?: string
  since?: string
  from?: string
  to?: string
}

/** Adds `foyer events replay`. */
export function addReplay(events: Command): void {
  const replay = events
    .command('replay')
    .description('deliver events to a webhook endpoint again')
    .requiredOption('--endpoint <id>', 'id of the endpoint')
    .option('--event <id>', 'one event')
    .option('--since <sequence>', 'all events after a sequence')
    .option('--from <time>', 'with --to: the events from this time, such as 2026-01-31T12:00:00Z')
    .option('--to <time>', 'with --from: the end of the range')
  addServerOptions(replay).action((flags: ReplayFlags) =>
    replayEvents(readConfig({}), flags, process.stdout),
  )
}

/**
 * Delivers events to a webhook endpoint of a running server again.
 * @throws StartError for missing or contradictory flags, or if the server refuses or does not respond
 */
export async function replayEvents(
  config: Pick<Config, 'ownerKey' | 'publicUrl'>,
  flags: ReplayFlags,
  stdout: { write(text: string): unknown },
): Promise<void> {
  const request = { endpointId: flags.endpoint, ...selectionOf(flags) }
  const server = requireServer(config, flags)
  const { queued } = await call(server, operatorEndpoints.replayWebhook, request)
  const events =
    queued === null
      ? 'all events after the sequence'
      : `${queued} ${queued === 1 ? 'event' : 'events'}`
  stdout.write(`queued ${events} for the endpoint "${flags.endpoint}"\n`)
}

/** Returns the events that the flags select. */
function selectionOf({ event, since, from, to }: ReplayFlags): ReplayedEvents {
  const isRange = from !== undefined || to !== undefined
  const selected = [event !== undefined, since !== undefined, isRange].filter(Boolean)
  if (selected.length !== 1) {
    throw new StartError(
      'no selection of events, or more than one; give one of --event, --since, or --from with --to',
    )
  }
  if (event !== undefined) return { eventId: event }
  if (since !== undefined) {
    if (!/^\d{1,15}$/.test(since)) {
      throw new StartError(
        `"${since}" (--since) is not a sequence, expected a whole number, as "npx @foyer/server events tail" prints it`,
      )
    }
    return { sinceSequence: Number(since) }
  }
  if (from === undefined || to === undefined)
    throw new StartError('--from and --to are the two ends of a range; give --from with --to')
  return { range: { from, to } }
}
