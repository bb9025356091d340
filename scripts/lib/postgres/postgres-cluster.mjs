import { spawn } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ExpectedFailure } from '../expected-failure.mjs'
import { runQuietly } from '../run-command.mjs'

/** Milliseconds until a started server must accept connections. */
const startMs = 60_000

/**
 * Shell script that runs the server until its standard input closes, and then removes the folder. The input also closes
 * when the parent process is killed.
 */
const keeper = `
"$1/postgres" -D "$2/data" -k "$2" -c listen_addresses= -c fsync="$3" -c max_connections=400 >"$2/log" 2>&1 &
server=$!
cat >/dev/null
kill -INT $server
wait $server
cd / && rm -rf "$2"
`

/**
 * @typedef {object} Cluster
 * @property {string} url URL of its database, whose default collation is a language's, so that tests detect a missing
 * `collate`
 * @property {() => Promise<void>} stop ends the server and removes its folder
 */

/**
 * Starts a PostgreSQL server in a temporary folder. It accepts connections of this user only, through a Unix socket in
 * that folder.
 *
 * @param {string} programs the folder with initdb and postgres
 * @param {{ durable?: boolean, standby?: boolean }} [options] durable: commits are synced to the disk, which tests do
 * not need; standby: the server is read-only until it is promoted
 * @returns {Promise<Cluster>}
 */
export async function startCluster(programs, { durable = false, standby = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-pg-'))
  const isRoot = process.getuid?.() === 0 // PostgreSQL refuses to run as root
  if (isRoot) await chownToPostgres(folder)
  const command = (/** @type {readonly string[]} */ args) =>
    isRoot ? ['runuser', '-u', 'postgres', '--', ...args] : [...args]
  await run(
    command([
      join(programs, 'initdb'),
      ...['-D', join(folder, 'data'), '-U', 'foyer', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
      ...['--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=en-US'],
    ]),
  )
  if (standby) writeFileSync(join(folder, 'data/standby.signal'), '', { mode: 0o666 })
  const [file = '', ...args] = command([
    ...['sh', '-c', keeper, 'keeper', programs, folder, durable ? 'on' : 'off'],
  ])
  const child = spawn(file, args, { stdio: ['pipe', 'ignore', 'ignore'] })
  const ended = new Promise((resolve) => child.once('close', resolve))
  await untilReady(programs, folder, child)
  return {
    url: `postgres://foyer@localhost/postgres?host=${encodeURIComponent(folder)}`,
    stop: async () => {
      child.stdin.end()
      await ended
    },
  }
}

/** @param {string} folder */
async function chownToPostgres(folder) {
  const id = async (/** @type {string} */ option) =>
    Number(await runQuietly({ title: 'id', file: 'id', args: [option, 'postgres'] }))
  chownSync(folder, await id('-u'), await id('-g'))
}

/** @param {readonly string[]} command */
async function run([file = '', ...args]) {
  await runQuietly({ title: args.includes('initdb') ? 'initdb' : file, file, args, cwd: '/' })
}

/**
 * @param {string} programs
 * @param {string} folder
 * @param {import('node:child_process').ChildProcess} child
 */
async function untilReady(programs, folder, child) {
  const deadline = performance.now() + startMs
  const args = ['-h', folder, '-U', 'foyer', '-d', 'postgres', '-q']
  while (child.exitCode === null && performance.now() < deadline) {
    try {
      await runQuietly({ title: 'pg_isready', file: join(programs, 'pg_isready'), args })
      return
    } catch (error) {
      if (!(error instanceof ExpectedFailure)) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const log = readFileSync(join(folder, 'log'), 'utf8').trimEnd().split('\n').slice(-5).join('\n')
  child.stdin?.end()
  throw new ExpectedFailure(
    `The PostgreSQL in "${programs}" did not start in "${folder}". Its last lines:\n${log}`,
  )
}
