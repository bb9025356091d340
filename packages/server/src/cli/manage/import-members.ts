import { isJsonObject } from '@foyer/protocol'
import { chunkLimits, matchColumns, type Row, type RowProblem } from '@foyer/protocol/item-files'
import { type ImportedMember, importMembers } from '@foyer/protocol/member-import'
import * as v from 'valibot'
import { importedMember } from '../../identity/registration/import-members.js'
import { didYouMean } from '../../lib/did-you-mean.js'
import { expectedValue } from '../../lib/expected-value.js'
import { StartError } from '../../lib/start-error.js'
import { createRefusalPrinter, importError, importSummary } from '../import-report.js'
import { createProgress, type OutputStreams } from '../progress.js'
import { formatOf, readRows } from '../rows/file-format.js'
import { openInput, shareRead } from '../rows/input-file.js'
import { type OperatorCall, type SiteLocation, withOperatorCalls } from '../target/open-server.js'
import type { ServerFlags } from '../target/server-call.js'
import { counted } from '../terminal-text.js'
import { memberColumns, profileColumns } from './member-columns.js'

/** Flags of `foyer members import`. */
export interface ImportMembersFlags extends ServerFlags {
  format?: string
  quiet?: boolean
}

const noun = ['member', 'members'] as const

const names = memberColumns.map(({ key }) => key)
/** "Login Email" is the name of the address in other systems. */
const targets = memberColumns.map(({ key }) =>
  key === 'email' ? { key, name: 'loginEmail' } : { key },
)

type Tally = Record<'new' | 'existing' | 'refused', number>

/**
 * Imports the members of a file of another system, with their password hashes, and prints the results. Existing members
 * stay unchanged, so a file can be imported again.
 * @returns true if no member was refused
 * @throws StartError if the file cannot be read, or the site does not respond
 * @see docs/wire/members.md#import-of-members
 */
export async function importMembersFile(
  path: string,
  config: SiteLocation,
  { format, quiet = false, ...flags }: ImportMembersFlags,
  { stdin, stdout, stderr }: OutputStreams & { stdin: AsyncIterable<Uint8Array> },
): Promise<boolean> {
  const fileFormat = formatOf(path, format)
  const input = await openInput(path, stdin)
  const rows = readRows(input.chunks, fileFormat, memberColumns, {
    onColumns: columnKeys,
    onEmptyRow: () => {},
  })
  const progress = createProgress(stderr, { quiet })
  const tally: Tally = { new: 0, existing: 0, refused: 0 }
  const refusals = createRefusalPrinter(progress)
  try {
    await withOperatorCalls(config, flags, async (call) => {
      for await (const chunk of chunkMembers(rows)) {
        const problems = [...chunk.problems, ...(await sendMembers(call, chunk.members, tally))]
        problems.toSorted((a, b) => a.line - b.line).forEach(refusals.print)
        tally.refused += problems.length
        progress.update(importSummary(tally, noun), shareRead(input))
      }
    })
  } catch (error) {
    throw importError(error, path, describeStored(tally))
  } finally {
    progress.end()
  }
  refusals.printRest()
  stdout.write(`${importSummary(tally, noun)}\n`)
  return tally.refused === 0
}

/**
 * Returns the key of each column of a CSV file. An unknown column stops the import: it may be a typing error, and a
 * second import would not correct the members.
 * @throws StartError
 */
function columnKeys(found: readonly string[]): string[] {
  const keys = matchColumns(found, targets)
  const unknown = found.filter((_, index) => keys[index] === undefined)
  const [first] = unknown
  if (first === undefined) return keys.flatMap((match) => match?.key ?? [])
  const list = unknown.map((name) => `"${name}"`).join(', ')
  throw new StartError(
    `the file has other columns than ${names.join(', ')}: ${list}; rename or remove them.${didYouMean(first, names)}`,
  )
}

interface MemberRow {
  line: number
  member: ImportedMember
}

interface MemberChunk {
  members: MemberRow[]
  /** Problems of other rows of the file. */
  problems: RowProblem[]
}

async function* chunkMembers(rows: AsyncIterable<Row>): AsyncGenerator<MemberChunk> {
  let chunk: MemberChunk = { members: [], problems: [] }
  let bytes = 0
  for await (const row of rows) {
    const { line } = row
    const member = 'problem' in row ? row.problem : toImportedMember(row.data)
    if (typeof member === 'string') chunk.problems.push({ line, problem: member })
    else {
      chunk.members.push({ line, member })
      bytes += Buffer.byteLength(JSON.stringify(member))
    }
    const length = chunk.members.length + chunk.problems.length
    if (length < chunkLimits.items && bytes < chunkLimits.bytes) continue
    yield chunk
    chunk = { members: [], problems: [] }
    bytes = 0
  }
  yield chunk
}

/** Sends members and returns the problems of the refused ones. */
async function sendMembers(
  call: OperatorCall,
  rows: readonly MemberRow[],
  tally: Tally,
): Promise<RowProblem[]> {
  if (rows.length === 0) return []
  const { results } = await call(importMembers, { members: rows.map(({ member }) => member) })
  return results.flatMap((result, index) => {
    if (result.action === 'INSERT') tally.new++
    else if (result.action === 'EXISTS') tally.existing++
    else {
      const line = rows[index]?.line ?? 0
      return [{ line, problem: `"${result.email}": ${result.description}` }]
    }
    return []
  })
}

/** Converts a row to a member. Returns a sentence that describes a problem. */
function toImportedMember(row: unknown): ImportedMember | string {
  if (!isJsonObject(row)) return 'expected an object'
  const unknown = Object.keys(row).find((name) => !names.includes(name))
  if (unknown !== undefined) {
    return `the member has the unknown value "${unknown}", expected ${names.join(', ')}`
  }
  const { success, output, issues } = v.safeParse(importedMember, row)
  if (!success) return `"${v.getDotPath(issues[0])}": ${expectedValue(issues[0])}`
  const { profile = {}, ...member } = output
  if (!isJsonObject(profile)) return '"profile": expected an object'
  const parts = profileColumns
    .filter((key) => Object.hasOwn(row, key))
    .map((key) => [key, row[key]])
  // The server checks the other values.
  return { ...member, profile: { ...profile, ...Object.fromEntries(parts) } } as ImportedMember
}

/** Returns what an interrupted import has stored; undefined for nothing. */
function describeStored(tally: Tally): string | undefined {
  if (tally.new === 0) return undefined
  return `${counted(tally.new, 'member is', 'members are')} stored; you can safely import the file again`
}
