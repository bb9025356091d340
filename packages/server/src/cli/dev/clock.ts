import type { Writable } from 'node:stream'
import { devClockEndpoints } from '@foyer/protocol'
import type { Command } from 'commander'
import { type Config, readConfig } from '../../config.js'
import { StartError } from '../../lib/start-error.js'
import { addServerOptions } from '../command-options.js'
import { call, isRefused, requireServer, type ServerFlags } from '../target/server-call.js'

type ServerLocation = Pick<Config, 'ownerKey' | 'publicUrl'>

/** The server answers after the work that is due at the new time. */
const slow = { timeoutMs: 120_000 }
const SHORT_DURATION = /^(\d+)([smhd])$/

/** Adds `foyer clock`, for a server that `foyer dev --virtual-clock` started. */
export function addClock(program: Command): void {
  const { stdout } = process
  const clock = program
    .command('clock')
    .description(
      'the virtual clock of a server that "npx @foyer/server dev --virtual-clock" started',
    )
  addServerOptions(clock.command('show', { isDefault: true }).description('print the time')).action(
    (flags: ServerFlags) => callClock(readConfig({}), flags, stdout),
  )
  addServerOptions(
    clock
      .command('advance')
      .description('move the clock forward, wait for the work that is due then, and print the time')
      .argument('<duration>', 'such as 90s, 20m, 12h, 30d, or PT1H30M'),
  ).action((duration: string, flags: ServerFlags) =>
    callClock(readConfig({}), flags, stdout, { advanceBy: isoDuration(duration) }),
  )
  addServerOptions(
    clock
      .command('set')
      .description(
        'move the clock forward to a time, wait for the work that is due then, and print the time',
      )
      .argument('<time>', 'such as 2027-01-31T12:00:00Z'),
  ).action((time: string, flags: ServerFlags) =>
    callClock(readConfig({}), flags, stdout, { setTo: time }),
  )
}

/** Converts a duration such as `20m` to ISO 8601. A string of another form is returned unchanged. */
function isoDuration(text: string): string {
  const [, count, unit = ''] = SHORT_DURATION.exec(text) ?? []
  if (count === undefined) return text
  return unit === 'd' ? `P${count}D` : `PT${count}${unit.toUpperCase()}`
}

/**
 * Changes the virtual clock of a server if `change` is given, and prints the time.
 * @throws StartError for a server that refuses, or has no virtual clock
 */
async function callClock(
  config: ServerLocation,
  flags: ServerFlags,
  out: Writable,
  change?: { advanceBy: string } | { setTo: string },
): Promise<void> {
  const server = requireServer(config, flags)
  try {
    const { now } = await (change
      ? call(server, devClockEndpoints.setDevClock, change, slow)
      : call(server, devClockEndpoints.readDevClock, {}))
    out.write(`${now}\n`)
  } catch (error) {
    if (!isRefused(error, 404)) throw error
    throw new StartError(
      `"${server.url}" has no virtual clock; start it with "npx @foyer/server dev --virtual-clock"`,
    )
  }
}
