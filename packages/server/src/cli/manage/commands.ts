import type { Command } from 'commander'
import { type Flags, readConfig } from '../../config.js'
import type { ServerFlags } from '../target/server-call.js'
import {
  type ClientFlags,
  changeClient,
  printClients,
  printNewClient,
  removeClient,
} from './clients.js'
import { type KeyFlags, printKeys, printNewKey, removeKey } from './keys.js'
import {
  approveMember,
  blockMember,
  deleteMember,
  type MembersFlags,
  printMembers,
} from './members.js'

/** A command that takes one argument. */
type Action<More> = (
  argument: string,
  config: ReturnType<typeof readConfig>,
  flags: ServerFlags & More,
  out: NodeJS.WritableStream & Parameters<typeof printKeys>[2],
) => Promise<void>

const { stdout } = process

/** Adds the commands that manage keys, clients and members, in the data or through a server. */
export function addManagement(program: Command, addSource: (command: Command) => Command): void {
  const list = (command: Command): Command => addSource(command).option('--json', 'for programs')
  const act = <More>(command: Command, action: Action<More>): void => {
    addSource(command).action((argument: string, flags: Flags & ServerFlags & More) =>
      action(argument, readConfig(flags), flags, stdout),
    )
  }

  const keys = program.command('keys').description('API keys of the owner, for programs')
  list(keys.command('list').description('print the keys, without their secrets')).action(
    (flags: Flags & ServerFlags) => printKeys(readConfig(flags), flags, stdout),
  )
  act<KeyFlags>(
    keys
      .command('create')
      .description('create a key and print it')
      .argument('<name>', 'what it is for')
      .option('--scope <names...>', 'what it permits, such as data:read (all)')
      .option('--expires <time>', 'such as 2027-01-31T12:00:00Z (never)'),
    printNewKey,
  )
  act(
    keys
      .command('remove')
      .description('remove a key, which stops working at once')
      .argument('<id>', 'its id'),
    removeKey,
  )

  const clients = program
    .command('clients')
    .description('sites and apps that members can log in to')
  list(clients.command('list').description('print the clients')).action(
    (flags: Flags & ServerFlags) => printClients(readConfig(flags), flags, stdout),
  )
  act<ClientFlags>(
    addAddresses(
      clients
        .command('create')
        .description('create a client and print its id')
        .argument('<name>', 'name, shown to members')
        .option('--id <id>', 'its id (a random one)'),
    ),
    printNewClient,
  )
  act<ClientFlags>(
    addAddresses(
      clients
        .command('change')
        .description('change a client')
        .argument('<id>', 'its id')
        .option('--name <name>', 'name, shown to members'),
    ),
    changeClient,
  )
  act(
    clients
      .command('remove')
      .description('remove a client and end its sessions')
      .argument('<id>', 'its id'),
    removeClient,
  )

  const members = program.command('members').description('members of the site')
  list(members.command('list').description('print the members, newest first'))
    .option('--search <text>', 'part of the address or nickname')
    .option('--status <name>', 'pending, active, blocked or offline')
    .action((flags: Flags & MembersFlags) => printMembers(readConfig(flags), flags, stdout))
  const memberCommand = (name: string, description: string): Command =>
    members.command(name).description(description).argument('<email>', 'the address')
  act(memberCommand('approve', 'let a pending or blocked member log in'), approveMember)
  act(
    memberCommand('block', 'end the sessions of a member, who cannot log in any more'),
    blockMember,
  )
  act(
    memberCommand('delete', 'delete a member, and the items by the rules of their collections'),
    deleteMember,
  )
}

function addAddresses(command: Command): Command {
  return command
    .option('--redirect <uris...>', 'redirect URIs, compared as exact strings')
    .option('--origin <origins...>', 'origins that may call (those of the redirect URIs)')
}
