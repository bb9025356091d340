import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ExpectedFailure } from '../expected-failure.mjs'
import { npmCommand } from '../npm-command.mjs'
import { toolFolder } from '../repository.mjs'
import { runQuietly } from '../run-command.mjs'

/** Version of Node.js in the executable. It has `--build-sea` and a built-in SQLite driver. */
const version = '26.10.0'

/** Packages with the binary of a platform, and their digests at the registry. */
const digests = new Map([
  [
    'linux-x64',
    'sha512-OmAztarr1gK4PD+sNyoku4N5Q40d8eqMuLjNa/zRvxF33aCsVKVIQLs4V5HYPWSWWlMiTdkmbZE/6Phigma0hw==',
  ],
  [
    'linux-arm64',
    'sha512-idArV/cmqW9M9ODyGlbOIiyxFourDh1mJB0SdKCdMbSZjjef9CLEN3o1/eE4yf+B0+5BD+F74MpTTHiB3XXTBQ==',
  ],
])

/**
 * Downloads the Node.js binary of a platform from npm, and caches it.
 *
 * @param {string} platform for example `linux-x64`
 * @returns {Promise<string>} path of the binary
 */
export async function fetchNode(platform) {
  const digest = digests.get(platform)
  if (digest === undefined) {
    throw new ExpectedFailure(
      `an executable cannot be built for ${platform}; expected one of: ${[...digests.keys()].join(', ')}`,
    )
  }
  const folder = join(toolFolder, `node-${version}-${platform}`)
  const binary = join(folder, 'package/bin/node')
  if (existsSync(binary)) return binary
  const partial = `${folder}-${process.pid}`
  mkdirSync(partial, { recursive: true })
  try {
    const name = `node-${platform}`
    await runQuietly(npmCommand(['pack', `${name}@${version}`, '--silent'], partial))
    const tarball = join(partial, `${name}-${version}.tgz`)
    const found = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`
    if (found !== digest) {
      throw new ExpectedFailure(
        `${name}@${version} has the digest ${found}, expected ${digest}; the binary is not used`,
      )
    }
    const args = ['-xzf', tarball, 'package/bin/node', 'package/LICENSE']
    await runQuietly({ title: `tar ${args.join(' ')}`, file: 'tar', args, cwd: partial })
    rmSync(tarball)
    rmSync(folder, { recursive: true, force: true })
    renameSync(partial, folder)
  } finally {
    rmSync(partial, { recursive: true, force: true })
  }
  return binary
}
