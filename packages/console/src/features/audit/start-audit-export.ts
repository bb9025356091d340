import type { ListAuditRequest } from '@foyer/protocol/audit'
import { startFileExport } from '../../background/file-export.js'
import type { ConsoleApi } from '../../console-calls.js'
import { formatCount } from '../../ui/numbers.js'
import { createAuditRun } from './audit-export.js'
import { texts } from './texts/texts.js'

/** Exports the entries of a filter in the background, and saves the file at the end. */
export function startAuditExport(
  api: Pick<ConsoleApi, 'listAudit'>,
  filter: Pick<ListAuditRequest, 'action' | 'subject'>,
): void {
  const run = createAuditRun(api, filter)
  let entries = 0
  startFileExport({
    name: `audit-${new Date().toISOString().slice(0, 10)}.csv`,
    titles: texts.export,
    read: (signal, onPage) =>
      run.read(signal, (count) => {
        entries = count
        onPage()
      }),
    toFile: run.toFile,
    describe: () => texts.export.read(formatCount(entries)),
    fraction: () => undefined,
  })
}
