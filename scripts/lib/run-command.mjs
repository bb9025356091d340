import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { ExpectedFailure } from './expected-failure.mjs'
import { repositoryRoot } from './repository.mjs'

/** Number of output lines that are shown after a failure. */
const shownLines = 20

/**
 * @typedef {object} Command
 * @property {string} title command line as a user would type it, for messages
 * @property {string} file the program
 * @property {readonly string[]} args
 * @property {string} [cwd]
 * @property {Record<string, string | undefined>} [env] added to the environment
 * @property {number} [timeoutMs] the command is ended after this time
 * @property {RegExp} [noiseFrom] matches the start of output that does not help after a failure, such as a list of
 * options
 */

/**
 * Returns the command that runs a script with this Node.js, in the root of the repository by default.
 *
 * @param {readonly string[]} args path of the script, and its arguments
 * @param {Pick<Command, 'cwd' | 'env' | 'timeoutMs'>} [options]
 * @returns {Command}
 */
export function nodeCommand(args, options) {
  const title = `node ${args.join(' ')}`
  return { title, file: process.execPath, args, cwd: repositoryRoot, ...options }
}

/**
 * Runs a command without printing its output, and returns the output. Throws an expected failure with the last lines if
 * the command cannot be started or fails.
 *
 * @param {Command} command
 * @returns {Promise<string>} standard output and standard error, in order of arrival
 */
export async function runQuietly(command) {
  const { exitCode, output } = await runAndCollectOutput(command)
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
 * Runs a command and returns its output, for commands that run in parallel. Throws an expected failure only if the
 * command cannot be started.
 *
 * @param {Command} command
 * @returns {Promise<{ exitCode: number, output: string }>} standard output and standard error, in order of arrival
 */
export async function runAndCollectOutput(command) {
  const child = start(command, ['ignore', 'pipe', 'pipe'])
  let output = ''
  const collect = (/** @type {string} */ text) => {
    output += text
  }
  child.stdout?.setEncoding('utf8').on('data', collect)
  child.stderr?.setEncoding('utf8').on('data', collect)
  return { exitCode: await untilClosed(child, command), output }
}

/**
 * Runs a command whose output is printed directly. Throws an expected failure only if the command cannot be started.
 *
 * @param {Command} command
 * @returns {Promise<number>} its exit code
 */
export function runWithVisibleOutput(command) {
  return untilClosed(start(command, ['ignore', 'inherit', 'inherit']), command)
}

/**
 * Starts a command in a new process group, so that it can be ended with its child processes.
 *
 * @param {Command} command
 * @param {import('node:child_process').StdioOptions} stdio
 */
function start({ file, args, cwd, env }, stdio) {
  const detached = process.platform !== 'win32' // on Windows, it would open a window
  return spawn(file, args, { cwd, env: { ...process.env, ...env }, stdio, detached })
}

/** Signals at which the commands are ended. SIGHUP comes when the terminal is closed. */
const endingSignals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {Command} command
 * @returns {Promise<number>}
 */
function untilClosed(child, { title, file, timeoutMs }) {
  const end = () => endGroup(child)
  const exitWith = (/** @type {NodeJS.Signals} */ signal) => {
    process.exit(128 + constants.signals[signal])
  }
  process.once('exit', end) // ends every running command
  for (const signal of endingSignals) process.once(signal, exitWith)
  const timer = timeoutMs === undefined ? undefined : setTimeout(end, timeoutMs)
  const cleanUp = () => {
    clearTimeout(timer)
    process.off('exit', end)
    for (const signal of endingSignals) process.off(signal, exitWith)
  }
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      cleanUp()
      const absent = 'code' in error && error.code === 'ENOENT'
      const why = absent ? `the program "${file}" was not found` : error.message
      reject(new ExpectedFailure(`"${title}" could not be started: ${why}`))
    })
    child.once('close', (code, signal) => {
      cleanUp()
      resolve(code ?? 128 + constants.signals[signal ?? 'SIGKILL'])
    })
  })
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
