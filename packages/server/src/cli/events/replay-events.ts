import { ownerEndpoints } from '@foyer/protocol'
import type { ReplayedEvents } from '@foyer/protocol/webhooks'
import * as v from 'valibot'
import type { Config } from '../../config.js'
import { StartError } from '../../lib/start-error.js'
import { callAndRead, fillPath, requireServer, type ServerFlags } from '../target/server-call.js'

export interface ReplayFlags extends ServerFlags {
  endpoint: string
  event?: string
  since?: string
  from?: string
  to?: string
}

const replayResponse = v.object({ queued: v.nullable(v.number()) })

/**
 * Delivers events to a webhook endpoint of a running server again.
 * @throws StartError for missing or contradictory flags, or if the server refuses or does not respond
 */
export async function replayEvents(
  config: Pick<Config, 'ownerKey' | 'publicUrl'>,
  flags: ReplayFlags,
  stdout: { write(text: string): unknown },
): Promise<void> {
  const body = replayRequest(flags)
  const server = requireServer(config, flags)
  const { method, path } = ownerEndpoints.replayWebhook
  const filledPath = fillPath(path, { endpointId: flags.endpoint })
  const { queued } = await callAndRead(server, replayResponse, { method, path: filledPath, body })
  const what =
    queued === null
      ? 'all events after the sequence'
      : `${queued} ${queued === 1 ? 'event' : 'events'}`
  stdout.write(`queued ${what} for the endpoint "${flags.endpoint}"\n`)
}

function replayRequest({ event, since, from, to }: ReplayFlags): ReplayedEvents {
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
        `"${since}" (--since) is not a sequence, expected a whole number, as "foyer events tail" prints it`,
      )
    }
    return { sinceSequence: Number(since) }
  }
  if (from === undefined || to === undefined)
    throw new StartError('--from and --to are the two ends of a range; give --from with --to')
  return { range: { from, to } }
}
