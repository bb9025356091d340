import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { createInterface } from 'node:readline'
import { ExpectedFailure } from './expected-failure.mjs'

/** Lines of a failed command's output that are worth showing. */
const shownLines = 20

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()
/** @type {readonly ('SIGINT' | 'SIGTERM')[]} */
const endSignals = ['SIGINT', 'SIGTERM']

/**
 * @typedef {object} Command
 * @property {string} title what a person would type, used in messages
 * @property {string} file the program
 * @property {readonly string[]} args
 * @property {string} [cwd]
 * @property {Record<string, string | undefined>} [env] added to the environment
 * @property {number} [timeoutMs] the command is ended after this time
 * @property {RegExp} [noiseFrom] where the part of its output begins that does not help after a failure
 */

/**
 * Runs a command without showing its output, and returns it.
 * Throws an expected failure with the last lines when the command cannot be started or fails.
 *
 * @param {Command} command
 * @returns {Promise<string>} standard output and standard error as they came
 */
export async function runQuietly(command) {
  const child = start(command, ['ignore', 'pipe', 'pipe'])
  let output = ''
  const collect = (/** @type {Buffer} */ chunk) => {
    output += chunk.toString()
  }
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  const exitCode = await untilClosed(child, command)
  if (exitCode === 0) return output
  const [useful = ''] = command.noiseFrom ? output.split(command.noiseFrom) : [output]
  const lastLines = useful.trimEnd().split('\n').slice(-shownLines)
  throw new ExpectedFailure(
    [
      `"${command.title}" failed with exit code ${exitCode}. Its last lines:`,
      ...lastLines.map((line) => `  ${line}`),
    ].join('\n'),
  )
}

/**
 * Runs a command and shows its output.
 * Throws an expected failure only when the command cannot be started.
 *
 * @param {Command} command
 * @param {string} [prefix] begins each line of the output; without one the output goes straight to ours
 * @returns {Promise<number>} its exit code
 */
export function runVisibly(command, prefix) {
  if (prefix === undefined) {
    return untilClosed(start(command, ['ignore', 'inherit', 'inherit']), command)
  }
  const child = start(command, ['ignore', 'pipe', 'pipe'])
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface(stream).on('line', (line) => console.log(`${prefix}${line}`))
  }
  return untilClosed(child, command)
}

/**
 * Starts a command in a process group of its own, so that it can be ended with all that it started.
 *
 * @param {Command} command
 * @param {import('node:child_process').StdioOptions} stdio
 */
function start({ file, args, cwd, env }, stdio) {
  const detached = process.platform !== 'win32' // there it would open a window
  return spawn(file, args, { cwd, env: { ...process.env, ...env }, stdio, detached })
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {Command} command
 * @returns {Promise<number>}
 */
function untilClosed(child, { title, file, timeoutMs }) {
  if (running.size === 0) for (const signal of endSignals) process.on(signal, endAll)
  running.add(child)
  const timer = timeoutMs === undefined ? undefined : setTimeout(endGroup, timeoutMs, child)
  const forget = () => {
    clearTimeout(timer)
    running.delete(child)
    if (running.size === 0) for (const signal of endSignals) process.off(signal, endAll)
  }
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      forget()
      const absent = 'code' in error && error.code === 'ENOENT'
      const why = absent ? `the program "${file}" was not found` : error.message
      reject(new ExpectedFailure(`"${title}" could not be started: ${why}`))
    })
    child.once('close', (code, signal) => {
      forget()
      resolve(code ?? 128 + constants.signals[signal ?? 'SIGKILL'])
    })
  })
}

/** @param {'SIGINT' | 'SIGTERM'} signal */
function endAll(signal) {
  for (const child of running) endGroup(child)
  process.exit(128 + constants.signals[signal])
}

/** @param {import('node:child_process').ChildProcess} child */
function endGroup(child) {
  if (child.pid === undefined) return
  if (process.platform === 'win32') {
    child.kill()
    return
  }
  try {
    process.kill(-child.pid, 'SIGTERM')
  } catch (error) {
    const gone = error instanceof Error && 'code' in error && error.code === 'ESRCH'
    if (!gone) throw error
  }
}
