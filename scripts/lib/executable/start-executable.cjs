// The start program inside the executable. Workers and native addons need files: it writes all assets to a folder that
// is named by their hash, and runs the server from there. Only modules of Node.js can be loaded before that.

const { createHash, randomBytes } = require('node:crypto')
const fs = require('node:fs')
const { createRequire } = require('node:module')
const os = require('node:os')
const { dirname, join } = require('node:path')
const { getAsset, getRawAsset } = require('node:sea')

const manifestText = getAsset('manifest.json', 'utf8')
/** @type {[path: string, hash: string][]} */
const manifest = JSON.parse(manifestText)

try {
  const folder = provideFiles()
  process.env.NODE_ENV ??= 'production'
  createRequire(join(folder, 'package.json'))('./dist/main.js').main(process.argv)
} catch (error) {
  process.stderr.write(`foyer: ${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

/**
 * Returns the folder with the files. Writes it at the first start, and again when a file is not as it was built.
 * @returns {string}
 */
function provideFiles() {
  const parent = chooseFolder()
  const folder = join(parent, hashOf(Buffer.from(manifestText)).slice(0, 32))
  if (isIntact(folder)) return folder
  const partial = `${folder}.${randomBytes(6).toString('hex')}`
  try {
    for (const [path] of manifest) {
      const file = join(partial, path)
      fs.mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
      fs.writeFileSync(file, new Uint8Array(getRawAsset(`files/${path}`)), { mode: 0o600 })
    }
    try {
      fs.renameSync(partial, folder)
    } catch (error) {
      if (isIntact(folder)) return folder // another process was first
      if (!['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(error.code)) throw error
      fs.renameSync(folder, `${partial}.old`)
      fs.renameSync(partial, folder)
      fs.rmSync(`${partial}.old`, { recursive: true, force: true })
    }
  } finally {
    fs.rmSync(partial, { recursive: true, force: true })
  }
  if (!isIntact(folder)) throw new Error(`the files in "${folder}" differ from those written`)
  return folder
}

/**
 * Returns a folder that only this user can enter: one in the user's cache, or else a temporary one.
 * @returns {string}
 */
function chooseFolder() {
  try {
    return ensurePrivateFolder(
      join(process.env.XDG_CACHE_HOME || join(os.homedir(), '.cache'), 'foyer'),
    )
  } catch {
    return ensurePrivateFolder(join(os.tmpdir(), `foyer-${process.getuid()}`))
  }
}

/**
 * @param {string} path
 * @returns {string}
 */
function ensurePrivateFolder(path) {
  fs.mkdirSync(path, { recursive: true, mode: 0o700 })
  const found = fs.lstatSync(path)
  const isOwn = found.isDirectory() && found.uid === process.getuid() && (found.mode & 0o077) === 0
  if (!isOwn) {
    throw new Error(
      `"${path}" is not a folder of this user with mode 0700; set XDG_CACHE_HOME to another folder`,
    )
  }
  fs.accessSync(path, fs.constants.W_OK)
  return path
}

/**
 * @param {string} folder
 * @returns {boolean}
 */
function isIntact(folder) {
  try {
    return manifest.every(([path, hash]) => hashOf(fs.readFileSync(join(folder, path))) === hash)
  } catch {
    return false
  }
}

/**
 * @param {Uint8Array} content
 * @returns {string}
 */
function hashOf(content) {
  return createHash('sha256').update(content).digest('hex')
}
