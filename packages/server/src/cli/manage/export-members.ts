import { exportMember, joinExportPages } from '@foyer/protocol/account-data-endpoints'
import {
  type ExportedMember,
  type ExportMembersResponse,
  exportMembers,
} from '@foyer/protocol/member-import'
import { StartError } from '../../lib/start-error.js'
import { writeExport } from '../export-file.js'
import type { OutputStreams } from '../progress.js'
import { createRowWriter, type FileFormat, formatOf } from '../rows/file-format.js'
import { withOutput } from '../rows/output-file.js'
import type { ItemsStore } from '../target/items-store.js'
import { type OperatorCall, type SiteLocation, withOperatorCalls } from '../target/open-server.js'
import type { ServerFlags } from '../target/server-call.js'
import { counted } from '../terminal-text.js'
import { requireMember } from './find-member.js'
import { memberColumns, profileColumns } from './member-columns.js'

/** Flags of `foyer members export`. */
export interface ExportMembersFlags extends ServerFlags {
  format?: string
  force?: boolean
  quiet?: boolean
  /** Adds the password hashes. */
  passwordHashes?: boolean
  /** E-mail address or id of a member, to export only this one. */
  member?: string
}

/**
 * Runs `foyer members export`: exports all members to a file, or all data of one member.
 * @throws StartError for a missing file, and for flags that an export of one member does not have
 */
export async function runMembersExport(
  path: string | undefined,
  config: SiteLocation,
  { member, ...flags }: ExportMembersFlags,
  streams: OutputStreams,
): Promise<void> {
  if (member === undefined) {
    if (path !== undefined) return exportMembersFile(path, config, flags, streams)
    throw new StartError(
      'expected a file for all members, such as members.csv ("-" is standard output), or --member for one',
    )
  }
  const { format, passwordHashes, quiet: _quiet, ...others } = flags
  if (format !== undefined || passwordHashes) {
    throw new StartError(
      '--format and --password-hashes are for an export of all members: omit --member',
    )
  }
  await exportMemberFile({ member, path: path ?? '-' }, config, others, streams)
}

/**
 * Writes all members to a file in the form that `foyer members import` reads, page by page, and prints their number.
 * @throws StartError for password hashes of a running server, a file that cannot be written, or a site that does not
 * respond
 * @see docs/import-export.md#members
 */
async function exportMembersFile(
  path: string,
  config: SiteLocation,
  { format, passwordHashes = false, ...flags }: ExportMembersFlags,
  streams: OutputStreams,
): Promise<void> {
  const fileFormat = formatOf(path, format)
  if (passwordHashes && flags.url !== undefined) {
    throw new StartError(
      '--password-hashes does not work with --url, because a server does not send password hashes; open the data with --data or --database',
    )
  }
  const columns = memberColumns
    .map(({ key }) => key)
    .filter((key) => passwordHashes || key !== 'passwordHash')
  const writer = createRowWriter(fileFormat, memberColumns, columns)
  await withOperatorCalls(config, flags, (call) => {
    const reader = pageReader(call, fileFormat, { passwordHashes })
    const noun = ['member', 'members'] as const
    return writeExport(path, { reader, writer, noun }, flags, streams)
  })
}

/** Creates a reader of the pages of a file, whose rows are JSON. */
function pageReader(
  call: OperatorCall,
  format: FileFormat,
  { passwordHashes }: { passwordHashes: boolean },
): Pick<ItemsStore, 'read'> {
  return {
    read: async ({ cursor }) => {
      const request = {
        ...(cursor !== undefined && { cursor }),
        ...(passwordHashes && { passwordHashes }),
      }
      const page: ExportMembersResponse = await call(exportMembers, request)
      const rows = format === 'csv' ? page.members.map(toCsvRow) : page.members
      return {
        items: rows.map((row) => JSON.stringify(row)),
        next: page.nextCursor ?? undefined,
        total: page.total,
      }
    },
  }
}

/**
 * Moves the parts of the profile that have a column of their own. An empty part stays, because an empty cell means no
 * value.
 */
function toCsvRow({ profile, ...member }: ExportedMember): object {
  const columns = profileColumns.filter((key) => (profile[key] ?? '') !== '')
  const withoutColumn = Object.entries(profile).filter(
    ([name]) => !columns.some((key) => key === name),
  )
  return {
    ...member,
    ...Object.fromEntries(columns.map((key) => [key, profile[key]])),
    profile: Object.fromEntries(withoutColumn),
  }
}

/**
 * Writes all data of a member to a JSON file, or to standard output, and prints the number of items.
 * @throws StartError for an unknown member, or a file that cannot be written
 */
export async function exportMemberFile(
  { member, path }: { member: string; path: string },
  config: SiteLocation,
  { force = false, ...flags }: ServerFlags & { force?: boolean },
  { stdout, stderr }: OutputStreams,
): Promise<void> {
  let count = 0
  await withOutput(path, { force, stdout }, (write) =>
    withOperatorCalls(config, flags, async (call) => {
      const { id: memberId } = await requireMember(call, member)
      const { account, ...first } = await call(exportMember, { memberId })
      const collections = await joinExportPages(first, (cursor) =>
        call(exportMember, { memberId, cursor }),
      )
      await write(`${JSON.stringify({ account, collections }, null, 2)}\n`)
      count = collections.reduce((sum, { items }) => sum + items.length, 0)
    }),
  )
  const summary = `1 member, ${counted(count, 'item', 'items')}\n`
  if (path === '-') stderr.write(summary)
  else stdout.write(summary)
}
