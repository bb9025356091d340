import type { Writable } from 'node:stream'
import { operatorEndpoints } from '@foyer/protocol'
import type { Command } from 'commander'
import { type Flags, readConfig } from '../../config.js'
import { originProblem, redirectUriProblem } from '../../lib/redirect-uri-problem.js'
import { StartError } from '../../lib/start-error.js'
import { addSiteOptions } from '../command-options.js'
import { type SiteLocation, withOperatorCalls } from '../target/open-server.js'
import type { ServerFlags } from '../target/server-call.js'
import { type ListFlags, printJson, printTable } from './print-list.js'

/** Flags of `foyer clients create` and `change`. */
export interface ClientFlags extends ServerFlags {
  id?: string
  name?: string
  redirect?: string[]
  origin?: string[]
}

/** Adds `foyer clients`. */
export function addClients(program: Command): void {
  const { stdout } = process
  const clients = program
    .command('clients')
    .description('sites and apps that members can log in to')
  addSiteOptions(clients.command('list').description('print the clients'))
    .option('--json', 'print JSON, for programs')
    .action((flags: Flags & ListFlags) => printClients(readConfig(flags), flags, stdout))
  const create = clients
    .command('create')
    .description('create a client and print its id')
    .argument('<name>', 'name, shown to members')
    .option('--id <id>', 'id of the client (default: random)')
  addSiteOptions(addAddresses(create)).action((name: string, flags: Flags & ClientFlags) =>
    printNewClient(name, readConfig(flags), flags, stdout),
  )
  const change = clients
    .command('change')
    .description('change a client')
    .argument('<id>', 'id of the client')
    .option('--name <name>', 'name, shown to members')
  addSiteOptions(addAddresses(change)).action((id: string, flags: Flags & ClientFlags) =>
    changeClient(id, readConfig(flags), flags, stdout),
  )
  const remove = clients
    .command('remove')
    .description('remove a client and end its sessions')
    .argument('<id>', 'id of the client')
  addSiteOptions(remove).action((id: string, flags: Flags & ServerFlags) =>
    removeClient(id, readConfig(flags), flags, stdout),
  )
}

function addAddresses(command: Command): Command {
  return command
    .option('--redirect <uris...>', 'redirect URIs, compared as exact strings')
    .option(
      '--origin <origins...>',
      'origins whose pages may call the server (default: those of the redirect URIs)',
    )
}

/** Prints the clients: the sites and apps that members log in to. */
export async function printClients(
  config: SiteLocation,
  { json = false, ...flags }: ListFlags,
  out: Writable,
): Promise<void> {
  const { clients } = await withOperatorCalls(config, flags, (call) =>
    call(operatorEndpoints.listClients, {}),
  )
  if (json) return printJson(out, clients)
  printTable(
    out,
    ['ID', 'NAME', 'REDIRECT URIS'],
    clients.map(({ id, name, redirectUris }) => [id, name, redirectUris.join(' ')]),
  )
}

/** Creates a client and prints its id. */
export async function printNewClient(
  name: string,
  config: SiteLocation,
  { id, redirect, origin, ...flags }: ClientFlags,
  out: Writable,
): Promise<void> {
  const request = { name, ...(id === undefined ? {} : { id }), ...addresses({ redirect, origin }) }
  const { client } = await withOperatorCalls(config, flags, (call) =>
    call(operatorEndpoints.createClient, request),
  )
  out.write(`${client.id}\n`)
}

/** Changes a client. A given list of URIs or origins replaces the whole list. */
export async function changeClient(
  id: string,
  config: SiteLocation,
  { name, redirect, origin, ...flags }: ClientFlags,
  out: Writable,
): Promise<void> {
  const change = { ...(name === undefined ? {} : { name }), ...addresses({ redirect, origin }) }
  if (Object.keys(change).length === 0) {
    throw new StartError('there is nothing to change; expected --name, --redirect or --origin')
  }
  const { client } = await withOperatorCalls(config, flags, (call) =>
    call(operatorEndpoints.updateClient, { id, ...change }),
  )
  out.write(`changed the client ${client.id}\n`)
}

/** Removes a client, which ends its sessions. */
export async function removeClient(
  id: string,
  config: SiteLocation,
  flags: ServerFlags,
  out: Writable,
): Promise<void> {
  await withOperatorCalls(config, flags, (call) => call(operatorEndpoints.deleteClient, { id }))
  out.write(`removed the client ${id}\n`)
}

/** Returns the addresses for a request. @throws StartError with the option, for one that the server would refuse */
function addresses({ redirect, origin }: Record<'redirect' | 'origin', string[] | undefined>) {
  assertValid('--redirect', redirect, redirectUriProblem)
  assertValid('--origin', origin, originProblem)
  return {
    ...(redirect === undefined ? {} : { redirectUris: redirect }),
    ...(origin === undefined ? {} : { origins: origin }),
  }
}

function assertValid(
  option: string,
  values: readonly string[] = [],
  problemOf: (value: string) => string | undefined,
): void {
  for (const value of values) {
    const problem = problemOf(value)
    if (problem !== undefined) throw new StartError(`"${value}" (${option}): ${problem}`)
  }
}
