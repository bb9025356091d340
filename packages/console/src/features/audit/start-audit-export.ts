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
  startFileExport({
    name: `audit-${new Date().toISOString().slice(0, 10)}.csv`,
    titles: texts.export,
    source: createAuditRun(api, filter),
    initial: 0,
    describe: (entries) => texts.export.read(formatCount(entries)),
    fraction: () => undefined,
  })
}
