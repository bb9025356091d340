import { formatCount } from '../../../ui/format/format-number.js'
import type { RunProgress } from './import-run.js'
import { texts } from './texts/texts.js'

/** Names a run and its end, for example `The import of films.csv into Films is done.` */
export function headlineOf({ kind, state }: RunProgress, file: string, collection: string): string {
  const end = state === 'cut-short' ? 'interrupted' : state
  return kind === 'check' ? texts.run.check[end](file) : texts.run.import[end](file, collection)
}

/** Describes the results of all rows. */
export function describeProgress({ kind, tally, unanswered }: RunProgress): string {
  const { inserted, changed, unchanged, refused } = tally
  const ofKind = texts.account[kind]
  const words: [number, string][] = [
    [inserted, ofKind.inserted],
    [changed, ofKind.changed],
    [unchanged, ofKind.unchanged],
    [refused, ofKind.refused],
    [unanswered, texts.account.unanswered],
  ]
  const count = words.reduce((sum, [part]) => sum + part, 0)
  const rows = texts.account.rows(count, formatCount(count))
  const parts = words.flatMap(([part, word]) => (part > 0 ? [`${formatCount(part)} ${word}`] : []))
  return parts.length > 0 ? `${rows}: ${parts.join(', ')}.` : texts.account.soFar(rows)
}
