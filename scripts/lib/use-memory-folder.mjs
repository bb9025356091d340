import { accessSync, constants, statfsSync } from 'node:fs'

/** A file system in memory, on Linux. */
const memoryFolder = '/dev/shm'
/** Bytes that must be free: twice what the tests write there at most. */
const neededBytes = 4 * 1024 ** 3

/**
 * Moves the temporary files of this process, and of those that it starts, into memory: test servers sync each commit, and
 * waiting for a disk takes a third of the tests' time. Keeps the folder that `TMPDIR` names, and that of the system where
 * memory is short.
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
