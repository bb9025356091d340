import { realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { styleText } from 'node:util'
import { operatorEndpoints } from '@foyer/protocol'
import type { Command } from 'commander'
import { readSiteText } from '../../bootstrap/site-file.js'
import { type Config, type Flags, readConfig } from '../../config.js'
import { listDeclarations } from '../../data/declarations/declaration.js'
import { siteFileDiff } from '../../data/declarations/write-declaration.js'
import { StartError } from '../../lib/start-error.js'
import { addSiteOptions } from '../command-options.js'
import { confirm } from '../confirm.js'
import { readStored } from '../read-stored.js'
import { withOutput } from '../rows/output-file.js'
import { call, readServer, type ServerFlags } from '../target/server-call.js'
import { pullInto } from './pull-into.js'

/** Flags of `foyer pull`. */
export interface PullFlags extends ServerFlags, Pick<Flags, 'data' | 'database' | 'site'> {
  all?: boolean
  check?: boolean
  yes?: boolean
}

/** Adds `foyer pull`. */
export function addPull(program: Command): void {
  const { stdin, stdout, stderr } = process
  const pull = program
    .command('pull')
    .description(
      'show the changes of collections on the server as a diff, then write them to foyer.json',
    )
    .argument(
      '[collections...]',
      'ids of collections, also of those that foyer.json does not declare (all declared ones)',
    )
    .option('--site <folder>', 'folder with foyer.json', '.')
    .option('--all', 'add the collections that foyer.json does not declare')
    .option('--yes', 'write without asking')
    .option('--check', 'write nothing, and exit with 1 if there is a difference')
  addSiteOptions(pull).action(async (names: string[], flags: Flags & PullFlags) => {
    const streams = { stdin, stdout, stderr }
    if (!(await pullSite(names, readConfig(flags), flags, streams))) process.exitCode = 1
  })
}

/** Streams of the command. On a terminal, the command prints colours and asks before it writes. */
export interface PullStreams {
  stdin: Readable & { isTTY?: boolean }
  stdout: Writable & { isTTY?: boolean; hasColors?: () => boolean }
  stderr: Writable
}

/**
 * Shows the changes of collections on the server, and writes them to the site file.
 * @returns false if `check` found a difference
 * @throws StartError if a side cannot be read, or the file cannot be written
 * @see docs/site-file.md#write-changes-back
 */
export async function pullSite(
  names: readonly string[],
  config: Pick<Config, 'dataFolder' | 'database' | 'siteFolder' | 'ownerKey'>,
  { all = false, check = false, yes = false, ...flags }: PullFlags,
  { stdin, stdout, stderr }: PullStreams,
): Promise<boolean> {
  const path = join(config.siteFolder ?? '.', 'foyer.json')
  const text = await readSiteText(path)
  const server = readServer(flags, config.ownerKey)
  const collections = server
    ? (await call(server, operatorEndpoints.listDeclarations, {})).collections
    : await readStored(config, listDeclarations)
  const pulled = pullInto({ path, text }, collections, { ids: names, all })
  const diff = siteFileDiff(text, pulled.text)
  const colour = stdout.isTTY === true && stdout.hasColors?.() !== false
  stdout.write(diff === '' ? `${path} is up to date\n` : diffText(diff, { colour }))
  for (const note of pulled.notes) stderr.write(`${note}\n`)
  if (diff === '') return true
  if (check) return false
  const refusal = 'nothing was written: there is no terminal to ask; write with --yes'
  const question = `Write this to ${path}?`
  if (!yes && !(await confirm(question, { stdin, stdout, refusal }))) return true
  await replaceFile(path, { before: text, after: pulled.text }, stdout)
  stdout.write(`wrote ${path}\n`)
  return true
}

/** Formats a unified diff for the terminal. */
function diffText(diff: string, { colour }: { colour: boolean }): string {
  const lines = diff.split('\n').map((line) => {
    // The strings may come from callers, so control characters are replaced.
    const printable = line.replace(/\r$/, '').replaceAll(/(?!\t)\p{C}/gu, '?')
    const style = colour ? styleOf(line) : undefined
    return style === undefined ? printable : styleText(style, printable, { validateStream: false })
  })
  return lines.join('\n')
}

function styleOf(line: string): 'bold' | 'cyan' | 'green' | 'red' | undefined {
  if (line.startsWith('+++') || line.startsWith('---')) return 'bold'
  if (line.startsWith('@@')) return 'cyan'
  if (line.startsWith('+')) return 'green'
  return line.startsWith('-') ? 'red' : undefined
}

/** Replaces the file atomically. @throws StartError if it was changed since it was read */
async function replaceFile(
  path: string,
  { before, after }: { before: string; after: string },
  stdout: Writable,
): Promise<void> {
  if ((await readSiteText(path)) !== before) {
    throw new StartError(`nothing was written: "${path}" was changed meanwhile; pull again`)
  }
  const target = await realpath(path)
  const mode = (await stat(target)).mode & 0o777
  await withOutput(target, { force: true, stdout, mode }, (write) => write(after))
}
