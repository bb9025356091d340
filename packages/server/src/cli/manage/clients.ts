import type { Writable } from 'node:stream'
import { ownerEndpoints } from '@foyer/protocol'
import { type Where, withOwnerCalls } from '../target/owner-calls.js'
import type { ServerFlags } from '../target/server-call.js'
import { printJson, printTable } from './table.js'

/** Flags of `foyer clients create` and `change`. */
export interface ClientFlags extends ServerFlags {
  id?: string
  name?: string
  redirect?: string[]
  origin?: string[]
}

/** Prints the clients: the sites and apps whose visitors log in here. */
export async function printClients(
  config: Where,
  { json = false, ...flags }: ServerFlags & { json?: boolean },
  out: Writable,
): Promise<void> {
  const { clients } = await withOwnerCalls(config, flags, (call) =>
    call(ownerEndpoints.listClients, {}),
  )
  if (json) return printJson(out, clients)
  printTable(
    out,
    clients.map(({ id, name, redirectUris }) => [id, name, redirectUris.join(' ')]),
  )
}

/** Creates a client and prints its id. */
export async function printNewClient(
  name: string,
  config: Where,
  { id, redirect, origin, ...flags }: ClientFlags,
  out: Writable,
): Promise<void> {
  const request = { name, ...(id === undefined ? {} : { id }), ...addresses({ redirect, origin }) }
  const { client } = await withOwnerCalls(config, flags, (call) =>
    call(ownerEndpoints.createClient, request),
  )
  out.write(`${client.id}\n`)
}

/** Changes a client. Lists are replaced as a whole. */
export async function changeClient(
  id: string,
  config: Where,
  { name, redirect, origin, ...flags }: ClientFlags,
  out: Writable,
): Promise<void> {
  const change = { ...(name === undefined ? {} : { name }), ...addresses({ redirect, origin }) }
  const { client } = await withOwnerCalls(config, flags, (call) =>
    call(ownerEndpoints.updateClient, { id, ...change }),
  )
  printTable(out, [[client.id, client.name, client.redirectUris.join(' ')]])
}

/** Removes a client, which ends its sessions. */
export async function removeClient(
  id: string,
  config: Where,
  flags: ServerFlags,
  out: Writable,
): Promise<void> {
  await withOwnerCalls(config, flags, (call) => call(ownerEndpoints.deleteClient, { id }))
  out.write(`removed the client ${id}\n`)
}

function addresses({ redirect, origin }: Record<'redirect' | 'origin', string[] | undefined>) {
  return {
    ...(redirect === undefined ? {} : { redirectUris: redirect }),
    ...(origin === undefined ? {} : { origins: origin }),
  }
}
