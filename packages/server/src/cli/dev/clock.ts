import type { Writable } from 'node:stream'
import { ownerEndpoints } from '@foyer/protocol'
import * as v from 'valibot'
import type { Config } from '../../config.js'
import { StartError } from '../../lib/start-error.js'
import { serverOf } from '../events/replay-events.js'
import { callServer, refusalText, type ServerFlags } from '../target/server-call.js'

type Where = Pick<Config, 'adminKey' | 'publicUrl'>

/** Milliseconds for the work that is due at the new time. */
const PATIENCE_MS = 120_000
const SHORT = /^(\d+)([smhd])$/
const answer = v.object({ now: v.string() })

/** Prints the time of a server with a virtual clock. */
export function printClock(config: Where, flags: ServerFlags, out: Writable): Promise<void> {
  return callClock(config, flags, out)
}

/** Sets the virtual clock of a server ahead. @param duration such as `20m`, or an ISO 8601 duration */
export function advanceClock(
  duration: string,
  config: Where,
  flags: ServerFlags,
  out: Writable,
): Promise<void> {
  const [, count, unit = ''] = SHORT.exec(duration) ?? []
  const time = unit === 'd' ? `P${count}D` : `PT${count}${unit.toUpperCase()}`
  return callClock(config, flags, out, { advanceBy: count === undefined ? duration : time })
}

/** Sets the virtual clock of a server ahead to a time. */
export function setClock(
  time: string,
  config: Where,
  flags: ServerFlags,
  out: Writable,
): Promise<void> {
  return callClock(config, flags, out, { setTo: time })
}

/** @throws StartError for a server that refuses, or has no virtual clock */
async function callClock(
  config: Where,
  flags: ServerFlags,
  out: Writable,
  change?: { advanceBy: string } | { setTo: string },
): Promise<void> {
  const server = serverOf(config, flags)
  const { method, path } = change ? ownerEndpoints.setDevClock : ownerEndpoints.readDevClock
  const reply = await callServer(server, { method, path, body: change, patienceMs: PATIENCE_MS })
  if (reply.status === 404) {
    throw new StartError(
      `"${server.url}" has no virtual clock; start it with "foyer dev --virtual-clock"`,
    )
  }
  if (reply.status !== 200) throw refusalText(server, reply)
  const parsed = v.safeParse(answer, reply.body)
  if (!parsed.success) {
    throw new StartError(
      `"${server.url}" sent an unexpected response; check that it is a Foyer server of the same release as this command`,
    )
  }
  out.write(`${parsed.output.now}\n`)
}
