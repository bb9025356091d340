import type { ReactNode } from 'react'
import { formatCount } from '../../../ui/format/format-number.js'
import { Loading } from '../../../ui/Loading.js'
import { Problem, StaleNotice } from '../../../ui/Problem.js'
import { texts } from './texts/texts.js'
import { type ItemRows, maxRows } from './useItemRows.js'

interface RowsAreaProps {
  rows: ItemRows
  /** Shown without a row. */
  empty: ReactNode
  /** Shown with rows. */
  children: ReactNode
}

/**
 * Body of the grid: the rows, or a message while they load, if there are none, or after an error.
 */
export function RowsArea({ rows, empty, children }: RowsAreaProps): ReactNode {
  if (rows.count === undefined) {
    if (rows.error !== null) return <Problem error={rows.error} onRetry={rows.retry} />
    return <Loading noun={texts.noun} lines={10} />
  }
  if (rows.count === 0) return empty
  return (
    <>
      {rows.error !== null && <StaleNotice error={rows.error} />}
      {rows.total !== undefined && rows.total > maxRows && (
        <p className="notice warning">{texts.firstRows(formatCount(maxRows))}</p>
      )}
      {children}
    </>
  )
}
