import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * The command line of an npm call, run by the Node.js that runs us where npm's own file can be found.
 *
 * @param {readonly string[]} args
 * @param {string} cwd
 * @returns {import('./run-command.mjs').Command}
 */
export function npmCommand(args, cwd) {
  // After some failures npm explains all its options.
  const shared = { title: `npm ${args.join(' ')}`, cwd, noiseFrom: /^npm error Usage:/m }
  const cli = [process.env.npm_execpath, ...besideNode()].find(
    (path) => path?.endsWith('npm-cli.js') && existsSync(path),
  )
  if (cli) return { ...shared, file: process.execPath, args: [cli, ...args] }
  return { ...shared, file: 'npm', args }
}

/** The places where installers of Node.js put npm. */
function besideNode() {
  const folder = dirname(process.execPath)
  return ['../lib/node_modules/npm/bin/npm-cli.js', 'node_modules/npm/bin/npm-cli.js'].map((path) =>
    resolve(folder, path),
  )
}
