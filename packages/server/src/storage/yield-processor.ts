import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'

/** Niceness: about a third of the processor, where others want it too. */
const NICENESS = 5

/** Lets the other threads of this process come first, as far as the system can do that for one thread: Linux can. */
export function yieldProcessor(): void {
  if (process.platform !== 'linux') return
  try {
    // Ends in the id of this thread, which the system takes in the place of a process.
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), NICENESS)
  } catch {
    // Without /proc, or where it is not permitted, it only runs as fast as the others.
  }
}
