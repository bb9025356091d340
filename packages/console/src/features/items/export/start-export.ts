import { beginWork, type OperationWork } from '../../../background/operations.js'
import { saveFile } from '../../../background/save-file.js'
import type { ConsoleApi } from '../../../console-calls.js'
import { formatBytes, formatCount } from '../../../ui/numbers.js'
import { explain } from '../../../ui/Problem.js'
import type { RowsQuestion } from '../grid/useItemRows.js'
import { createExportRun, type ExportFormat, type ExportProgress } from './export-run.js'
import { texts } from './texts/texts.js'

/** Exports the items of a view in the background, and saves the file at the end. */
export function startExport(api: ConsoleApi, question: RowsQuestion, format: ExportFormat): void {
  const { collection } = question
  const run = createExportRun(question, format)
  const name = `${collection.id.replaceAll('/', '-')}.${format}`
  const id = `export ${crypto.getRandomValues(new Uint32Array(2)).join('-')}`
  const report = (work: OperationWork, progress: ExportProgress, text: string): void => {
    const { state, items, total } = progress
    work.report({
      id,
      title: headline(progress, name),
      path: undefined,
      state: state === 'running' || state === 'finished' ? state : 'halted',
      text,
      share: total === undefined ? undefined : items / Math.max(total, 1),
      goOn: () => void goOn(),
    })
  }
  const goOn = async (): Promise<void> => {
    const work = beginWork()
    const progress = await run.goOn(api, work.signal, (now) => report(work, now, account(now)))
    if (progress.state !== 'finished') return
    const file = run.toFile()
    saveFile(name, file)
    const text = `${account(progress)} ${formatBytes(file.size)}.${omissions(run.leftOut())}`
    report(work, progress, text)
  }
  void goOn()
}

function headline({ state }: ExportProgress, name: string): string {
  if (state === 'running') return texts.running(name)
  if (state === 'finished') return texts.finished(name)
  return state === 'stopped' ? texts.stopped(name) : texts.interrupted(name)
}

function account({ items, total, error }: ExportProgress): string {
  const read =
    total === undefined
      ? texts.read(formatCount(items))
      : texts.readOf(formatCount(items), formatCount(total))
  return error === undefined ? read : `${read} ${explain(error)}`
}

function omissions(keys: readonly string[]): string {
  if (keys.length === 0) return ''
  const names = keys.slice(0, 5).map(texts.name)
  return ` ${texts.leftOut(names.join(', '), keys.length - names.length)}`
}
