import type { Writable } from 'node:stream'
import * as accounts from '@foyer/protocol/owner-accounts'
import { ownerRoles } from '@foyer/protocol/owner-roles'
import type { Command } from 'commander'
import { type Flags, readConfig } from '../../config.js'
import { StartError } from '../../lib/start-error.js'
import { emailKey } from '../../storage/identity/email-key.js'
import { addSiteOptions } from '../command-options.js'
import type { OutputStreams } from '../progress.js'
import { type SiteLocation, withOperatorCalls } from '../target/open-server.js'
import { isRefused, type ServerFlags } from '../target/server-call.js'
import { type ListFlags, printJson, printTable } from './print-list.js'

/** Adds `foyer owners`. */
export function addOwners(program: Command): void {
  const { stdout, stderr } = process
  const owners = program.command('owners').description('accounts of owners, for the console')
  addSiteOptions(owners.command('list').description('print the accounts'))
    .option('--json', 'print JSON, for programs')
    .action((flags: Flags & ListFlags) => printOwners(readConfig(flags), flags, stdout))
  const invite = owners
    .command('invite')
    .description(
      'invite a person as an owner, and print the link; the server also sends it by e-mail',
    )
    .argument('<email>', 'e-mail address of the person')
    .option('--role <name>', 'owner, editor or viewer (owner)')
  addSiteOptions(invite).action((email: string, flags: Flags & ServerFlags & { role?: string }) =>
    printInvitation(email, readConfig(flags), flags, { stdout, stderr }),
  )
  const link = owners
    .command('link')
    .description('print a one-time link that creates the first account, or sets a new password')
    .option('--email <address>', 'e-mail address of the account that gets a new password')
  addSiteOptions(link).action((flags: Flags & ServerFlags & { email?: string }) =>
    printLink(readConfig(flags), flags, { stdout, stderr }),
  )
  const remove = owners
    .command('remove')
    .description('remove an account and end its sessions')
    .argument('<email>', 'e-mail address of the person')
  addSiteOptions(remove).action((email: string, flags: Flags & ServerFlags) =>
    removeAccount(email, readConfig(flags), flags, stdout),
  )
}

/** Prints the accounts of owners. */
export async function printOwners(
  config: SiteLocation,
  { json = false, ...flags }: ListFlags,
  out: Writable,
): Promise<void> {
  const { owners } = await withOperatorCalls(config, flags, (call) => call(accounts.listOwners, {}))
  if (json) return printJson(out, owners)
  const rows = owners.map(({ role, email, name }) => [role, email, name])
  printTable(out, ['ROLE', 'E-MAIL', 'NAME'], rows)
  if (rows.length === 0)
    out.write(
      'there are no accounts; "npx @foyer/server owners link" prints a link that creates the first\n',
    )
}

/**
 * Invites a person as an owner and prints the link. The server sends an e-mail too. Standard error gets the notes, so
 * that a script can store the link.
 * @throws StartError for an unknown role
 */
export async function printInvitation(
  email: string,
  config: SiteLocation,
  { role = 'owner', ...flags }: ServerFlags & { role?: string },
  { stdout, stderr }: OutputStreams,
): Promise<void> {
  const ownerRole = ownerRoles.find((name) => name === role)
  if (!ownerRole) throw new StartError(`"${role}" (--role): expected ${ownerRoles.join(', ')}`)
  const { url, invitation } = await withOperatorCalls(config, flags, (call) =>
    call(accounts.inviteOwner, { email, role: ownerRole }),
  )
  stdout.write(`${url}\n`)
  stderr.write(
    `${describeValidity(invitation)} The server also sends a link to ${email}, if a mail server is set.\n`,
  )
}

/**
 * Prints a one-time link that sets a new password of an account, or creates the first account.
 * @throws StartError if there is no account with this address, or without an address if an account exists already
 */
export async function printLink(
  config: SiteLocation,
  { email, ...flags }: ServerFlags & { email?: string },
  { stdout, stderr }: OutputStreams,
): Promise<void> {
  const request = email === undefined ? {} : { email }
  try {
    const link = await withOperatorCalls(config, flags, (call) =>
      call(accounts.createOwnerLink, request),
    )
    stdout.write(`${link.url}\n`)
    stderr.write(`${describeValidity(link)}\n`)
  } catch (error) {
    if (email !== undefined || !isRefused(error, 409)) throw error
    throw new StartError(
      'an owner already has an account; add --email ADDRESS for a link to a new password',
      { cause: error },
    )
  }
}

function describeValidity({ expiresAt }: { expiresAt: string }): string {
  return `The link works once, until ${expiresAt.slice(0, 16).replace('T', ' ')} UTC.`
}

/** Removes the account with an address. @throws StartError if there is none */
export async function removeAccount(
  email: string,
  config: SiteLocation,
  flags: ServerFlags,
  out: Writable,
): Promise<void> {
  await withOperatorCalls(config, flags, async (call) => {
    const { owners } = await call(accounts.listOwners, {})
    const owner = owners.find((owner) => emailKey(owner.email) === emailKey(email))
    if (!owner)
      throw new StartError(
        `there is no owner "${email}"; "npx @foyer/server owners list" prints the accounts`,
      )
    await call(accounts.removeOwner, { ownerId: owner.id })
  })
  out.write(`removed the account of ${email}\n`)
}
