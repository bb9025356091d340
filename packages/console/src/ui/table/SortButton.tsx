import type { ReactNode } from 'react'

/** Sort column and direction. */
export interface SortState {
  column: string
  direction: 'ascending' | 'descending'
}

interface SortButtonProps {
  /** Id of the column. */
  id: string
  name: string
  /** Undefined while the table is sorted by another column. */
  direction: SortState['direction'] | undefined
  onSort: (sort: SortState) => void
}

/** Column header that sorts by the column, and reverses the direction when pressed again. */
export function SortButton({ id, name, direction, onSort }: SortButtonProps): ReactNode {
  const next = direction === 'ascending' ? 'descending' : 'ascending'
  return (
    <button
      type="button"
      className="sort-button"
      onClick={() => onSort({ column: id, direction: next })}
    >
      <span className="sort-name">{name}</span>
      <svg className="sort-mark" viewBox="0 0 10 14" aria-hidden="true" data-direction={direction}>
        <path className="sort-up" d="m1.5 5.5 3.5-4 3.5 4z" />
        <path className="sort-down" d="m1.5 8.5 3.5 4 3.5-4z" />
      </svg>
    </button>
  )
}
