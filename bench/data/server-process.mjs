import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '../../scripts/lib/find-free-port.mjs'
import { repositoryRoot } from '../../scripts/lib/repository.mjs'

/** The owner key of every measured server. */
export const ownerKey = 'the-key-of-the-owner-of-all-measurements'

/**
 * A server in a separate process.
 *
 * @typedef {object} ServerProcess
 * @property {number} port
 * @property {() => number} cpuSeconds processor time of all threads so far
 * @property {() => number} rssMb resident memory
 * @property {() => number} fileMb resident pages of files, which the kernel can reclaim
 * @property {() => Promise<void>} stop
 */

/**
 * Starts Foyer as a user does: the built command with default logging, to a file.
 *
 * @param {{ folder: string, env?: Record<string, string>, nodeOptions?: string[] }} options
 *   folder: contains the site and its data
 */
export async function startFoyer({ folder, env = {}, nodeOptions = [] }) {
  const args = [join(repositoryRoot, 'packages/server/bin/foyer.js'), 'start', '--site', folder]
  return startProcess([...nodeOptions, ...args], {
    folder,
    env: {
      FOYER_DATA: join(folder, 'data'),
      FOYER_CLIENT_ID: 'bench',
      FOYER_ADMIN_KEY: ownerKey,
      ...env,
    },
    log: 'foyer.log',
  })
}

/**
 * @param {string} file one of the reference servers beside this file
 * @param {{ folder: string, env: Record<string, string>, nodeOptions?: string[] }} options
 */
export async function startReference(file, { folder, env, nodeOptions = [] }) {
  return startProcess([...nodeOptions, join(import.meta.dirname, file)], {
    folder,
    env,
    log: 'reference.log',
  })
}

/**
 * @param {readonly string[]} args
 * @param {{ folder: string, env: Record<string, string>, log: string }} options
 * @returns {Promise<ServerProcess>}
 */
async function startProcess(args, { folder, env, log }) {
  const port = await findFreePort()
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', FOYER_PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', openSync(join(folder, log), 'a')],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  while (!output.includes('listening')) {
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
    if (child.exitCode !== null)
      throw new Error(`"${args.join(' ')}" ended: see "${folder}/${log}"`)
  }
  return {
    port,
    cpuSeconds: () => cpuSeconds(child.pid ?? 0),
    rssMb: () => statusMb(child.pid ?? 0, 'VmRSS'),
    fileMb: () => statusMb(child.pid ?? 0, 'RssFile'),
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** The kernel counts in hundredths of a second. @param {number} pid */
function cpuSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/**
 * @param {number} pid
 * @param {'VmRSS' | 'RssFile'} name
 */
function statusMb(pid, name) {
  const line = new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1]) / 1024
}
