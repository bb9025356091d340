import { accessSync, constants, statfsSync } from 'node:fs'

/** A file system in memory, on Linux. */
const memoryFolder = '/dev/shm'
/** Bytes that must be free: twice the maximum that the tests write. */
const neededBytes = 4 * 1024 ** 3

/**
 * Moves the temporary files of this process and its child processes to memory, because test servers sync each commit to
 * disk. Keeps the folder of `TMPDIR`, and the system's folder if memory is short.
 */
export function useMemoryFolder() {
  if (process.env.TMPDIR === undefined && hasRoom()) process.env.TMPDIR = memoryFolder
}

/** @returns {boolean} */
function hasRoom() {
  try {
    accessSync(memoryFolder, constants.W_OK)
    const { bavail, bsize } = statfsSync(memoryFolder)
    return bavail * bsize >= neededBytes
  } catch {
    return false
  }
}
