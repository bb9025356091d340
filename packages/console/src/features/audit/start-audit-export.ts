import type { ListAuditRequest } from '@foyer/protocol/audit'
import { beginWork } from '../../background/operations.js'
import { saveFile } from '../../background/save-file.js'
import type { ConsoleApi } from '../../console-calls.js'
import { formatCount } from '../../ui/numbers.js'
import { explain } from '../../ui/Problem.js'
import { createAuditRun } from './audit-export.js'
import { texts } from './texts/texts.js'

/** Exports the entries of a filter in the background, and saves the file at the end. */
export function startAuditExport(
  api: Pick<ConsoleApi, 'listAudit'>,
  filter: Pick<ListAuditRequest, 'action' | 'subject'>,
): void {
  const name = `audit-${new Date().toISOString().slice(0, 10)}.csv`
  const run = createAuditRun(api, filter)
  const id = `export ${crypto.getRandomValues(new Uint32Array(2)).join('-')}`
  let entries = 0
  const goOn = async (): Promise<void> => {
    const { signal, report: reportOperation } = beginWork()
    const report = (state: 'running' | 'halted' | 'finished', title: string, reason = ''): void =>
      reportOperation({
        id,
        title,
        path: undefined,
        state,
        text: `${texts.export.read(formatCount(entries))}${reason}`,
        share: undefined,
        goOn: () => void goOn(),
      })
    const running = (): void => report('running', texts.export.running(name))
    running()
    try {
      await run.read(signal, (count) => {
        entries = count
        running()
      })
      // The last page may arrive after the stop.
      signal.throwIfAborted()
    } catch (error) {
      const title = signal.aborted ? texts.export.stopped(name) : texts.export.interrupted(name)
      const reason = signal.aborted || !(error instanceof Error) ? '' : ` ${explain(error)}`
      report('halted', title, reason)
      return
    }
    saveFile(name, run.toFile())
    report('finished', texts.export.done(name))
  }
  void goOn()
}
