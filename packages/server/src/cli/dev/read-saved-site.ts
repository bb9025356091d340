import { setTimeout } from 'node:timers/promises'
import { readSiteFile, type SiteFile } from '../../bootstrap/site-file.js'

/** Milliseconds between two readings of an invalid site file. */
const SAVE_MS = 100

/**
 * Reads a site file that was just saved. Reads an invalid file again: an editor that writes in several steps leaves it
 * empty or cut for a moment.
 * @throws StartError if two readings in a row have the same problem
 */
export async function readSavedSite(
  folder: string,
  pause: () => Promise<unknown> = () => setTimeout(SAVE_MS),
): Promise<SiteFile> {
  let problem: string | undefined
  for (;;) {
    try {
      return await readSiteFile(folder)
    } catch (error) {
      const { message } = error as Error
      if (message === problem) throw error
      problem = message
      await pause()
    }
  }
}
