import { explain } from '../ui/Problem.js'
import { beginWork, type Operation } from './operations.js'
import { saveFile } from './save-file.js'

/** A file that is read from the server page by page. */
export interface FileExport {
  name: string
  /** Titles of the operation by the state of the export. They name the file. */
  titles: Record<'running' | 'finished' | 'stopped' | 'interrupted', (name: string) => string>
  /**
   * Reads pages until the end. When called again after an error or a stop, continues from there.
   */
  read: (signal: AbortSignal, onPage: () => void) => Promise<void>
  toFile: () => Blob
  /** Describes the progress, and the file once it is complete. */
  describe: (file?: Blob) => string
  /** Returns the part that was read, from 0 to 1; undefined if unknown. */
  fraction: () => number | undefined
}

/** Reads a file in the background, as an operation that can be stopped and resumed, and saves it at the end. */
export function startFileExport(source: FileExport): void {
  const { name, titles, read, toFile, describe, fraction } = source
  const id = `export ${crypto.getRandomValues(new Uint32Array(2)).join('-')}`
  const run = async (): Promise<void> => {
    const work = beginWork()
    const { signal } = work
    const report = (state: Operation['state'], title: string, text = describe()): void =>
      work.report({
        id,
        title,
        path: undefined,
        state,
        text,
        fraction: fraction(),
        resume: () => void run(),
      })
    const reportRunning = (): void => report('running', titles.running(name))
    reportRunning()
    try {
      await read(signal, reportRunning)
      // The last page may arrive after the stop.
      signal.throwIfAborted()
    } catch (error) {
      if (signal.aborted) report('halted', titles.stopped(name))
      else report('halted', titles.interrupted(name), `${describe()} ${explain(error)}`)
      return
    }
    const file = toFile()
    saveFile(name, file)
    report('finished', titles.finished(name), describe(file))
  }
  void run()
}
