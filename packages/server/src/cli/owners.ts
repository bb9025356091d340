import type { Writable } from 'node:stream'
import * as accounts from '@foyer/protocol/owner-accounts'
import { StartError } from '../lib/start-error.js'
import { type Where, withOwnerCalls } from './target/owner-calls.js'
import type { ServerFlags } from './target/server-call.js'

/** Prints the accounts of owners. */
export async function printOwners(config: Where, flags: ServerFlags, out: Writable): Promise<void> {
  const { owners } = await withOwnerCalls(config, flags, (call) => call(accounts.listOwners, {}))
  for (const { role, email, name } of owners) {
    // Names come from people, and must not reach the terminal as control sequences.
    out.write(`${role.padEnd(7)} ${email}  ${name.replaceAll(/\p{C}/gu, '?')}\n`)
  }
}

/** Invites somebody by mail and prints the link. @throws StartError for an unknown role */
export async function printInvitation(
  email: string,
  config: Where,
  { role = 'owner', ...flags }: ServerFlags & { role?: string },
  out: Writable,
): Promise<void> {
  const ownerRole = accounts.ownerRoles.find((one) => one === role)
  if (!ownerRole)
    throw new StartError(`"${role}" (--role): expected ${accounts.ownerRoles.join(', ')}`)
  const { url } = await withOwnerCalls(config, flags, (call) =>
    call(accounts.inviteOwner, { email, role: ownerRole }),
  )
  out.write(`${url}\n`)
}

/** Prints a one-time link to a new password of an account, or to the first account. @throws StartError without one */
export async function printLink(
  config: Where,
  { email, ...flags }: ServerFlags & { email?: string },
  out: Writable,
): Promise<void> {
  const request = email === undefined ? {} : { email }
  const { url } = await withOwnerCalls(config, flags, (call) =>
    call(accounts.createOwnerLink, request),
  )
  out.write(`${url}\n`)
}

/** Removes the account with an address. @throws StartError without one */
export async function removeAccount(
  email: string,
  config: Where,
  flags: ServerFlags,
  out: Writable,
): Promise<void> {
  await withOwnerCalls(config, flags, async (call) => {
    const { owners } = await call(accounts.listOwners, {})
    const owner = owners.find((one) => one.email === email)
    if (!owner) throw new StartError(`there is no owner "${email}"`)
    await call(accounts.removeOwner, { ownerId: owner.id })
  })
  out.write(`removed the account of ${email}\n`)
}
