import { formatCount } from '../../../ui/numbers.js'
import type { RunProgress } from './import-run.js'

/** Names a run and its end, for example `films.csv was imported into Films`. */
export function headlineOf({ kind, state }: RunProgress, file: string, collection: string): string {
  const work = kind === 'check' ? `check of ${file}` : `import of ${file} into ${collection}`
  if (state === 'running') {
    return kind === 'check' ? `Checking ${file}…` : `Importing ${file} into ${collection}…`
  }
  if (state === 'finished') return `The ${work} is done.`
  if (state === 'stopped') return `The ${work} was stopped.`
  return `The ${work} was interrupted.`
}

/** Says of every row that was read what became of it. */
export function accountOf({ kind, tally, unanswered }: RunProgress): string {
  const { inserted, changed, unchanged, refused } = tally
  const isCheck = kind === 'check'
  const words: [number, string][] = [
    [inserted, isCheck ? 'new' : 'added'],
    [changed, isCheck ? 'would change stored items' : 'changed'],
    [unchanged, isCheck ? 'would change nothing' : 'left as they were'],
    [refused, isCheck ? 'with problems' : 'refused'],
    [unanswered, 'sent without an answer'],
  ]
  const rows = words.reduce((sum, [count]) => sum + count, 0)
  const parts = words.flatMap(([count, word]) =>
    count > 0 ? [`${formatCount(count)} ${word}`] : [],
  )
  const total = rows === 1 ? '1 row' : `${formatCount(rows)} rows`
  return `${total}${parts.length > 0 ? `: ${parts.join(', ')}` : ' so far'}.`
}
