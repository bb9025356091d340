import type { Writable } from 'node:stream'
import { operatorEndpoints, parseIsoDate } from '@foyer/protocol'
import { type KeyScope, keyScopes } from '@foyer/protocol/api-keys'
import type { Command } from 'commander'
import { type Flags, readConfig } from '../../config.js'
import { StartError } from '../../lib/start-error.js'
import { addSiteOptions } from '../command-options.js'
import { type SiteLocation, withOperatorCalls } from '../target/open-server.js'
import type { ServerFlags } from '../target/server-call.js'
import { type ListFlags, printJson, printTable } from './print-list.js'

/** Flags of `foyer keys create`. */
export interface KeyFlags extends ServerFlags {
  scope?: string[]
  expires?: string
}

/** Adds `foyer keys`. */
export function addKeys(program: Command): void {
  const { stdout } = process
  const keys = program.command('keys').description('API keys, for programs')
  addSiteOptions(keys.command('list').description('print the keys, without their secrets'))
    .option('--json', 'print JSON, for programs')
    .action((flags: Flags & ListFlags) => printKeys(readConfig(flags), flags, stdout))
  addSiteOptions(
    keys
      .command('create')
      .description('create a key and print it')
      .argument('<name>', 'name of the key, for example its purpose')
      .option('--scope <names...>', 'scopes of the key, such as data:read (all)')
      .option(
        '--expires <time>',
        'time when the key expires, such as 2027-01-31T12:00:00Z (never)',
      ),
  ).action((name: string, flags: Flags & KeyFlags) =>
    printNewKey(name, readConfig(flags), flags, stdout),
  )
  addSiteOptions(
    keys
      .command('remove')
      .description('remove a key, which stops working immediately')
      .argument('<id>', 'id of the key'),
  ).action((id: string, flags: Flags & ServerFlags) =>
    removeKey(id, readConfig(flags), flags, stdout),
  )
}

/** Prints the API keys, without their secrets. */
export async function printKeys(
  config: SiteLocation,
  { json = false, ...flags }: ListFlags,
  out: Writable,
): Promise<void> {
  const { keys } = await withOperatorCalls(config, flags, (call) =>
    call(operatorEndpoints.listKeys, {}),
  )
  if (json) return printJson(out, keys)
  printTable(
    out,
    ['ID', 'NAME', 'SCOPES', 'EXPIRES', 'LAST USED'],
    keys.map(({ id, name, scopes, expiresAt, lastUsedAt }) => [
      id,
      name,
      scopes.join(','),
      expiresAt ?? 'never',
      lastUsedAt ?? 'never',
    ]),
  )
}

/** Creates an API key and prints nothing else, so that a script can store the output. */
export async function printNewKey(
  name: string,
  config: SiteLocation,
  { scope = ['all'], expires, ...flags }: KeyFlags,
  out: Writable,
): Promise<void> {
  // `foyer keys list` prints the scopes of a key with commas.
  const scopes = scope.flatMap((list) => list.split(',')).map(readScope)
  const request = {
    name,
    scopes,
    ...(expires === undefined ? {} : { expiresAt: readTime(expires) }),
  }
  const { secret } = await withOperatorCalls(config, flags, (call) =>
    call(operatorEndpoints.createKey, request),
  )
  out.write(`${secret}\n`)
}

/** Removes an API key, which stops working immediately. */
export async function removeKey(
  id: string,
  config: SiteLocation,
  flags: ServerFlags,
  out: Writable,
): Promise<void> {
  await withOperatorCalls(config, flags, (call) => call(operatorEndpoints.deleteKey, { id }))
  out.write(`removed the key ${id}\n`)
}

function readScope(text: string): KeyScope {
  const scope = keyScopes.find((name) => name === text)
  if (scope) return scope
  throw new StartError(`"${text}" (--scope): expected ${keyScopes.join(', ')}`)
}

function readTime(text: string): string {
  const time = parseIsoDate(text)
  if (time && time.getTime() > Date.now()) return time.toISOString()
  if (time) throw new StartError(`"${text}" (--expires): expected a time in the future`)
  throw new StartError(`"${text}" (--expires): expected a time such as 2027-01-31T12:00:00Z`)
}
