import { explain } from '../ui/Problem.js'
import { beginWork, type Operation } from './operations.js'
import { saveFile } from './save-file.js'

/** A file whose content is read from the server page by page. */
export interface FileSource<Progress> {
  /**
   * Reads pages until the end. When called again after an error or a stop, continues from there.
   */
  read: (signal: AbortSignal, onPage: (progress: Progress) => void) => Promise<void>
  toFile: () => Blob
}

/** An export of a file, with its texts. */
interface FileExport<Progress> {
  name: string
  /** Titles of the operation by the state of the export. They name the file. */
  titles: Record<'running' | 'finished' | 'stopped' | 'interrupted', (name: string) => string>
  source: FileSource<Progress>
  /** Progress before the first page. */
  initial: Progress
  /** Describes the progress, and the file once it is complete. */
  describe: (progress: Progress, file?: Blob) => string
  /** Returns the part that was read, from 0 to 1; undefined if unknown. */
  fraction: (progress: Progress) => number | undefined
}

/** Reads a file in the background, as an operation that can be stopped and resumed, and saves it at the end. */
export function startFileExport<Progress>(options: FileExport<Progress>): void {
  const { name, titles, source, initial, describe, fraction } = options
  const id = `export ${crypto.getRandomValues(new Uint32Array(2)).join('-')}`
  let progress = initial
  const run = async (): Promise<void> => {
    const work = beginWork()
    const { signal } = work
    const report = (state: Operation['state'], title: string, text = describe(progress)): void =>
      work.report({
        id,
        title,
        path: undefined,
        state,
        text,
        fraction: fraction(progress),
        resume: () => void run(),
      })
    const reportRunning = (): void => report('running', titles.running(name))
    reportRunning()
    try {
      await source.read(signal, (next) => {
        progress = next
        reportRunning()
      })
      // The last page may arrive after the stop.
      signal.throwIfAborted()
    } catch (error) {
      if (signal.aborted) report('halted', titles.stopped(name))
      else report('halted', titles.interrupted(name), `${describe(progress)} ${explain(error)}`)
      return
    }
    const file = source.toFile()
    saveFile(name, file)
    report('finished', titles.finished(name), describe(progress, file))
  }
  void run()
}
