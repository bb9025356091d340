import { existsSync, type FSWatcher, watch } from 'node:fs'
import { basename, dirname } from 'node:path'

/** Milliseconds without a further event after which a change is reported: editors write a file in several steps. */
const SETTLE_MS = 30

/** Watches a set of files. */
export interface FileWatcher {
  /** Replaces the watched files. Ignores those in a folder that does not exist. */
  setFiles(paths: readonly string[]): void
  close(): void
}

/**
 * Reports changes of files. It watches their folders, because editors often replace a file by a new one.
 * @param report receives the paths that changed
 */
export function watchFiles(report: (paths: ReadonlySet<string>) => void): FileWatcher {
  const watchers = new Map<string, FSWatcher>()
  let files: readonly string[] = []
  let changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const recordChange = (folder: string, name: string | null): void => {
    const paths = files.filter(
      (path) => dirname(path) === folder && (name === null || basename(path) === name),
    )
    if (paths.length === 0) return
    for (const path of paths) changed.add(path)
    clearTimeout(timer)
    timer = setTimeout(() => {
      const paths = changed
      changed = new Set()
      report(paths)
    }, SETTLE_MS)
  }
  return {
    setFiles: (paths) => {
      files = paths
      const folders = new Set(paths.map((path) => dirname(path)))
      for (const [folder, watcher] of watchers) {
        if (folders.has(folder)) continue
        watcher.close()
        watchers.delete(folder)
      }
      for (const folder of folders) {
        if (watchers.has(folder) || !existsSync(folder)) continue
        const watcher = watch(folder, (_event, name) => recordChange(folder, name))
        // If a folder is removed, the next `setFiles` with a file in it watches it again.
        watcher.on('error', () => {
          watcher.close()
          watchers.delete(folder)
        })
        watchers.set(folder, watcher)
      }
    },
    close: () => {
      clearTimeout(timer)
      for (const watcher of watchers.values()) watcher.close()
    },
  }
}
