import type { Writable } from 'node:stream'
import { ownerEndpoints } from '@foyer/protocol'
import * as memberEndpoints from '@foyer/protocol/member-endpoints'
import type { Command } from 'commander'
import { type Flags, readConfig } from '../../config.js'
import { StartError } from '../../lib/start-error.js'
import { addSiteOptions } from '../command-options.js'
import { type SiteLocation, withOperatorCalls } from '../target/open-server.js'
import type { ServerFlags } from '../target/server-call.js'
import { findMember } from './find-member.js'

/** Flags of `foyer members change`. */
export interface ChangeMemberFlags extends ServerFlags {
  email?: string
  verified?: boolean
  nickname?: string
  firstName?: string
  lastName?: string
}

/** Adds `foyer members change`. */
export function addChangeMember(members: Command): void {
  const { stdout } = process
  const change = members
    .command('change')
    .description('change the e-mail address or the name of a member')
    .argument('<member>', 'e-mail address or id')
    .option(
      '--email <address>',
      'new e-mail address; ends the sessions of the member, and notifies the earlier address',
    )
    .option('--verified', 'the new address needs no verification')
    .option('--nickname <text>', 'new nickname')
    .option('--first-name <text>', 'new first name; an empty text removes it')
    .option('--last-name <text>', 'new last name; an empty text removes it')
  addSiteOptions(change).action((member: string, flags: Flags & ChangeMemberFlags) =>
    changeMember(member, readConfig(flags), flags, stdout),
  )
}

/** Changes the e-mail address or the name of a member. @throws StartError for an unknown member or a refused change */
export async function changeMember(
  emailOrId: string,
  config: SiteLocation,
  { email, verified = false, nickname, firstName, lastName, ...flags }: ChangeMemberFlags,
  out: Writable,
): Promise<void> {
  const contact = {
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
  }
  const profile = nickname === undefined ? {} : { nickname }
  const isNamed = Object.keys({ ...contact, ...profile }).length > 0
  if (email === undefined && verified) throw new StartError('expected --email with --verified')
  if (email === undefined && !isNamed)
    throw new StartError('expected --email, --nickname, --first-name or --last-name')
  await withOperatorCalls(config, flags, async (call) => {
    const { id } = await findMember(call, emailOrId)
    if (email !== undefined) {
      const request = { memberId: id, email, ...(verified && { emailVerified: true }) }
      await call(ownerEndpoints.updateMember, request)
    }
    if (!isNamed) return
    const path = `/members/v1/members/${encodeURIComponent(id)}`
    await call({ ...memberEndpoints.updateMember, path }, { member: { id, contact, profile } })
  })
  out.write(`changed ${emailOrId}\n`)
}
