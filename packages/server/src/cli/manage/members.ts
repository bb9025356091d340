import type { Writable } from 'node:stream'
import { type Endpoint, operatorEndpoints } from '@foyer/protocol'
import * as memberEndpoints from '@foyer/protocol/member-endpoints'
import type { Command } from 'commander'
import { type Flags, readConfig } from '../../config.js'
import { StartError } from '../../lib/start-error.js'
import { addSiteOptions } from '../command-options.js'
import { confirm, type TerminalStreams } from '../confirm.js'
import { type SiteLocation, withOperatorCalls } from '../target/open-server.js'
import type { ServerFlags } from '../target/server-call.js'
import { printable } from '../terminal-text.js'
import type { ExportMembersFlags } from './export-members.js'
import { listAllMembers, requireMember } from './find-member.js'
import type { ImportMembersFlags } from './import-members.js'
import { type ListFlags, printJson, printTable } from './print-list.js'

/** Flags of `foyer members list`. */
export interface MembersFlags extends ListFlags {
  search?: string
  status?: string
}

const statuses = ['PENDING', 'ACTIVE', 'BLOCKED', 'OFFLINE'] as const

/** Adds `foyer members`. */
export function addMembers(program: Command): void {
  const { stdin, stdout } = process
  const members = program.command('members').description('members of the site')
  addSiteOptions(members.command('list').description('print the members, newest first'))
    .option('--json', 'print JSON, for programs')
    .option('--search <text>', 'only members with this text in the e-mail address or nickname')
    .option('--status <name>', 'only members that are pending, active, blocked or offline')
    .action((flags: Flags & MembersFlags) => printMembers(readConfig(flags), flags, stdout))
  const importing = members
    .command('import')
    .description('import the members of another system or site, with their password hashes')
    .argument(
      '<file>',
      'a .csv, .jsonl or .json file with email, id, passwordHash, verified, status, createdDate, nickname, firstName, lastName, language, roles, muted, profile; "-" is standard input',
    )
    .option('--format <name>', 'csv, jsonl or json, if the name of the file has another extension')
    .option('--quiet', 'print no progress')
  addSiteOptions(importing).action(async (path: string, flags: Flags & ImportMembersFlags) => {
    // Loaded when it runs, so that other commands start sooner.
    const { importMembersFile } = await import('./import-members.js')
    const streams = { stdin, stdout, stderr: process.stderr }
    if (!(await importMembersFile(path, readConfig(flags), flags, streams))) process.exitCode = 1
  })
  const addMemberCommand = (name: string, description: string, action: MemberCommand): void => {
    const command = members.command(name).description(description)
    addSiteOptions(command.argument('<member>', 'e-mail address or id')).action(
      (member: string, flags: Flags & ServerFlags) =>
        action(member, readConfig(flags), flags, stdout),
    )
  }
  addMemberCommand('approve', 'let a pending or blocked member log in', approveMember)
  addMemberCommand('block', 'end the sessions of a member, and refuse further logins', blockMember)
  addChange(members)
  addExport(members)
  const deletion = members
    .command('delete')
    .description(
      'delete a member, which cannot be undone; the rules of the collections decide about the items',
    )
    .argument('<member>', 'e-mail address or id')
    .option('--yes', 'delete without asking')
  addSiteOptions(deletion).action((member: string, flags: Flags & DeleteFlags) =>
    deleteMember(member, readConfig(flags), flags, { stdin, stdout }),
  )
}

function addChange(members: Command): void {
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

function addExport(members: Command): void {
  const { stdout, stderr } = process
  const exporting = members
    .command('export')
    .description('write all members to a file that "members import" reads, or all data of one')
    .argument('[file]', 'a .csv, .jsonl or .json file; "-" is standard output')
    .option(
      '--member <member>',
      'all data of one member, by e-mail address or id, as JSON to the file (default: "-")',
    )
    .option('--format <name>', 'csv, jsonl or json, if the name of the file has another extension')
    .option('--password-hashes', 'also write the password hashes; not with --url')
    .option('--force', 'overwrite an existing file')
    .option('--quiet', 'print no progress')
  addSiteOptions(exporting).action(
    async (path: string | undefined, flags: Flags & ExportMembersFlags) => {
      const { runMembersExport } = await import('./export-members.js')
      await runMembersExport(path, readConfig(flags), flags, { stdout, stderr })
    },
  )
}

/** Prints the members, newest first. */
export async function printMembers(
  config: SiteLocation,
  { search, status, json = false, ...flags }: MembersFlags,
  out: Writable,
): Promise<void> {
  const state = statuses.find((name) => name === status?.toUpperCase())
  if (status !== undefined && !state) {
    throw new StartError(`"${status}" (--status): expected ${statuses.join(', ').toLowerCase()}`)
  }
  const filter = { ...(search === undefined ? {} : { search }), ...(state && { status: state }) }
  const members = await withOperatorCalls(config, flags, (call) => listAllMembers(call, filter))
  if (json) return printJson(out, members)
  printTable(
    out,
    ['ID', 'E-MAIL', 'STATUS', 'SINCE', 'NICKNAME'],
    members.map(({ id, email, status, nickname, createdAt }) => [
      id,
      email,
      status.toLowerCase(),
      createdAt.slice(0, 10),
      nickname,
    ]),
  )
}

type MemberCommand = (
  emailOrId: string,
  config: SiteLocation,
  flags: ServerFlags,
  out: Writable,
) => Promise<void>

/**
 * Creates the command that changes the member with an address or an id by a call.
 * @param done past tense of the change, for the output
 */
function memberCommand(endpoint: Endpoint<{ id: string }, unknown>, done: string): MemberCommand {
  return async (emailOrId, config, flags, out) => {
    await withOperatorCalls(config, flags, async (call) => {
      await call(endpoint, { id: (await requireMember(call, emailOrId)).id })
    })
    out.write(`${done} ${emailOrId}\n`)
  }
}

/** Blocks a member: ends all sessions and refuses further logins. */
export const blockMember = memberCommand(memberEndpoints.blockMember, 'blocked')

/** Approves a pending member, or lets a blocked one log in again. */
export const approveMember = memberCommand(memberEndpoints.approveMember, 'approved')

/** Flags of `foyer members change`. */
export interface ChangeMemberFlags extends ServerFlags {
  email?: string
  verified?: boolean
  nickname?: string
  firstName?: string
  lastName?: string
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
    const { id } = await requireMember(call, emailOrId)
    if (email !== undefined) {
      const request = { memberId: id, email, ...(verified && { emailVerified: true }) }
      await call(operatorEndpoints.updateMember, request)
    }
    if (!isNamed) return
    await call(memberEndpoints.updateMember, { member: { id, contact, profile } })
  })
  out.write(`changed ${emailOrId}\n`)
}

/** Flags of `foyer members delete`. */
export interface DeleteFlags extends ServerFlags {
  yes?: boolean
}

/**
 * Deletes a member, after a question on the terminal. The deletion rule of each collection decides what happens to the
 * member's items.
 * @throws StartError if there is no such member, or neither a terminal nor `yes`
 */
export async function deleteMember(
  emailOrId: string,
  config: SiteLocation,
  { yes = false, ...flags }: DeleteFlags,
  { stdin, stdout }: TerminalStreams,
): Promise<void> {
  await withOperatorCalls(config, flags, async (call) => {
    const { id, email } = await requireMember(call, emailOrId)
    const refusal = 'nothing was deleted: there is no terminal to ask; delete with --yes'
    const question = `Delete the member ${printable(email)}? This cannot be undone.`
    if (!yes && !(await confirm(question, { stdin, stdout, refusal }))) return
    await call(memberEndpoints.deleteMember, { id })
    stdout.write(`deleted ${emailOrId}\n`)
  })
}
