import type { Change } from './film-row.js'

/** The changes of one row, or the reason for its rejection; rows are numbered from 1. */
export type RowReport = { row: number } & (
  | { id: string; changes: readonly Change[] }
  | { refused: string }
)

/** All changes and rejections of an import. */
export interface ImportReport {
  source: string
  rows: number
  films: number
  changed: readonly RowReport[]
}

/** Formats the report as text: one line per change or rejection, then counts. */
export function formatReport({ source, rows, films, changed }: ImportReport): string {
  const lines = changed.flatMap((row) =>
    'refused' in row
      ? [`row ${row.row}: refused: ${row.refused}`]
      : row.changes.map((change) => `row ${row.row} (${row.id}) ${describe(change)}`),
  )
  const counts = countReasons(changed)
  return [
    `Import of ${source}: what was changed or refused.`,
    'A fact that is missing in the data (null) is left out of the film and not listed here.',
    '',
    ...lines,
    '',
    ...[...counts].map(([reason, count]) => `${String(count).padStart(5)}  ${reason}`),
    '',
    `${rows} rows read, ${films} films written, ${changed.length} rows listed, ${rows - films} refused`,
    '',
  ].join('\n')
}

function describe({ field, was, became, why }: Change): string {
  const result = became === undefined ? 'left out' : `became ${JSON.stringify(became)}`
  return `${field}: ${JSON.stringify(was)} ${result}: ${why}`
}

function countReasons(changed: readonly RowReport[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of changed) {
    const reasons =
      'refused' in row ? ['refused'] : row.changes.map(({ field, why }) => `${field}: ${why}`)
    for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  return counts
}
