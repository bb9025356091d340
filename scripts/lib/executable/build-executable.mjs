import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { repositoryRoot } from '../repository.mjs'
import { runQuietly } from '../run-command.mjs'

/**
 * Writes the executable: Node.js, the start program, and the files as assets with a manifest of their hashes.
 *
 * @param {{ node: string, work: string, output: string }} build `work` has the files in its folder `files`
 * @returns {Promise<number>} its size in bytes
 */
export async function buildExecutable({ node, work, output }) {
  const root = join(work, 'files')
  cpSync(join(dirname(node), '../LICENSE'), join(root, 'LICENSE-node.txt'))
  const paths = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort()
  const manifest = paths.map((path) => [path, hashOf(readFileSync(join(root, path)))])
  writeFileSync(join(work, 'manifest.json'), JSON.stringify(manifest))
  const partial = `${output}.partial`
  const configuration = {
    main: join(repositoryRoot, 'scripts/lib/executable/start-executable.cjs'),
    executable: node,
    output: partial,
    disableExperimentalSEAWarning: true,
    assets: {
      'manifest.json': join(work, 'manifest.json'),
      ...Object.fromEntries(paths.map((path) => [`files/${path}`, join(root, path)])),
    },
  }
  writeFileSync(join(work, 'sea-config.json'), JSON.stringify(configuration))
  const args = ['--build-sea', join(work, 'sea-config.json')]
  await runQuietly({ title: `node ${args.join(' ')}`, file: node, args, cwd: work })
  chmodSync(partial, 0o755)
  rmSync(output, { force: true })
  renameSync(partial, output)
  return statSync(output).size
}

/** @param {Uint8Array} content */
function hashOf(content) {
  return createHash('sha256').update(content).digest('hex')
}
