import type { ReactNode } from 'react'
import { Loading } from '../../../ui/Loading.js'
import { formatCount } from '../../../ui/numbers.js'
import { Problem, StaleNotice } from '../../../ui/Problem.js'
import { texts } from './texts/texts.js'
import { type ItemRows, rowsAtMost } from './useItemRows.js'

interface RowsAreaProps {
  rows: ItemRows
  /** Shown without a row. */
  empty: ReactNode
  /** Shown with rows. */
  children: ReactNode
}

/** Place of the grid: what is shown while rows load, without rows, and when they could not be read. */
export function RowsArea({ rows, empty, children }: RowsAreaProps): ReactNode {
  if (rows.count === undefined) {
    if (rows.error !== null) return <Problem error={rows.error} onRetry={rows.retry} />
    return <Loading noun={texts.noun} lines={10} />
  }
  if (rows.count === 0) return empty
  return (
    <>
      {rows.error !== null && <StaleNotice error={rows.error} />}
      {rows.total !== undefined && rows.total > rowsAtMost && (
        <p className="notice warning">{texts.firstRows(formatCount(rowsAtMost))}</p>
      )}
      {children}
    </>
  )
}
