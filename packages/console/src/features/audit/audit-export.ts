import { limits } from '@foyer/protocol'
import type { ListAuditRequest, NamedAuditEntry } from '@foyer/protocol/audit'
import { cellOf } from '@foyer/protocol/item-files'
import { stringify } from 'csv-stringify/browser/esm/sync'
import type { ConsoleApi } from '../../api/console-calls.js'
import { type FileSource, startFileExport } from '../../background/file-export.js'
import { byteOrderMark } from '../../background/save-file.js'
import { formatCount } from '../../ui/format/format-number.js'
import { texts } from './texts/texts.js'

const columns: readonly [string, (entry: NamedAuditEntry) => string | null | undefined][] = [
  ['time', ({ at }) => at],
  ['action', ({ action }) => action],
  ['actor kind', ({ actor }) => actor.kind],
  ['actor id', ({ actor }) => actor.id],
  ['actor name', ({ actor }) => actor.name],
  ['subject id', ({ subject }) => subject],
  ['subject name', ({ subjectName }) => subjectName],
  ['network', ({ network }) => network],
  ['reason', ({ reason }) => reason],
  ['detail', ({ detail }) => detail && JSON.stringify(detail)],
  ['id', ({ id }) => id],
]

/** Exports the entries of a filter in the background, and saves the file at the end. */
export function startAuditExport(
  api: Pick<ConsoleApi, 'listAudit'>,
  filter: Pick<ListAuditRequest, 'action' | 'subject'>,
): void {
  startFileExport({
    name: `audit-${new Date().toISOString().slice(0, 10)}.csv`,
    titles: texts.export,
    source: createAuditRun(api, filter),
    initial: 0,
    describe: (entries) => texts.export.read(formatCount(entries)),
    fraction: () => undefined,
  })
}

/**
 * Creates an export of the entries that match a filter, newest entry first. It reads nothing until `read` is called.
 * Its progress is the number of entries.
 */
export function createAuditRun(
  api: Pick<ConsoleApi, 'listAudit'>,
  filter: Pick<ListAuditRequest, 'action' | 'subject'>,
): FileSource<number> {
  const parts = [byteOrderMark + stringify([columns.map(([name]) => name)])]
  let entries = 0
  let cursor: string | null | undefined
  return {
    read: async (signal, onEntries) => {
      while (cursor !== null) {
        const page = { limit: limits.maxPageSize, ...(cursor === undefined ? {} : { cursor }) }
        const response = await api.listAudit({ ...filter, ...page }, signal)
        parts.push(stringify(response.entries.map(toCells)))
        entries += response.entries.length
        cursor = response.nextCursor
        onEntries(entries)
      }
    },
    toFile: () => new Blob(parts, { type: 'text/csv' }),
  }
}

function toCells(entry: NamedAuditEntry): string[] {
  return columns.map(([, read]) => cellOf(read(entry)))
}
