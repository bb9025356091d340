import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Returns the command line of an npm call. Runs npm with the current Node.js if npm's script is found.
 *
 * @param {readonly string[]} args
 * @param {string} cwd
 * @returns {import('./run-command.mjs').Command}
 */
export function npmCommand(args, cwd) {
  // Suppresses the list of options that npm prints after some failures.
  const shared = { title: `npm ${args.join(' ')}`, cwd, noiseFrom: /^npm error Usage:/m }
  const cli = [process.env.npm_execpath, ...npmScriptPaths()].find(
    (path) => path?.endsWith('npm-cli.js') && existsSync(path),
  )
  if (cli) return { ...shared, file: process.execPath, args: [cli, ...args] }
  return { ...shared, file: 'npm', args }
}

/** Paths of npm's script, by installer of Node.js. */
function npmScriptPaths() {
  const folder = dirname(process.execPath)
  return ['../lib/node_modules/npm/bin/npm-cli.js', 'node_modules/npm/bin/npm-cli.js'].map((path) =>
    resolve(folder, path),
  )
}
