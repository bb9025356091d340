import type { ConsoleApi } from '../../../api/console-calls.js'
import { startFileExport } from '../../../background/file-export.js'
import { formatBytes, formatCount } from '../../../ui/format/format-number.js'
import type { RowsQuery } from '../grid/useItemRows.js'
import {
  createExportRun,
  type ExportFormat,
  type ExportProgress,
  noProgress,
} from './export-run.js'
import { texts } from './texts/texts.js'

/** Exports the items of a view in the background, and saves the file at the end. */
export function startExport(api: ConsoleApi, query: RowsQuery, format: ExportFormat): void {
  const run = createExportRun(api, query, format)
  startFileExport({
    name: `${query.collection.id.replaceAll('/', '-')}.${format === 'csv-semicolon' ? 'csv' : format}`,
    titles: texts,
    source: run,
    initial: noProgress,
    describe: (progress, file) =>
      file === undefined
        ? describeProgress(progress)
        : `${describeProgress(progress)} ${formatBytes(file.size)}.${omissions(run.omittedKeys())}`,
    fraction: ({ items, total }) => (total === undefined ? undefined : items / Math.max(total, 1)),
  })
}

function describeProgress({ items, total }: ExportProgress): string {
  return total === undefined
    ? texts.read(formatCount(items))
    : texts.readOf(formatCount(items), formatCount(total))
}

function omissions(keys: readonly string[]): string {
  if (keys.length === 0) return ''
  const names = keys.slice(0, 5).map(texts.name)
  return ` ${texts.leftOut(names.join(', '), keys.length - names.length)}`
}
