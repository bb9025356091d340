import type { ReactNode } from 'react'
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components'
import './table.css'

/** One column of a table. */
export interface DataColumn<Entry> {
  id: string
  name: string
  /** Numbers stand at the end, so that their digits line up. */
  align?: 'start' | 'end'
  sortable?: boolean
  /** Names the row for screen readers; exactly one column does. */
  isRowHeader?: boolean
  cell: (entry: Entry) => ReactNode
}

/** By which column, and which way. */
export interface SortState {
  column: string
  direction: 'ascending' | 'descending'
}

interface DataTableProps<Entry> {
  label: string
  columns: readonly DataColumn<Entry>[]
  entries: readonly Entry[]
  idOf: (entry: Entry) => string
  /** On phones: a card per row, for tables of few columns. Without it the table scrolls sideways. */
  narrow?: 'cards'
  /** Dims the table while its next content is on the way. */
  busy?: boolean
  sort?: SortState | undefined
  onSort?: (sort: SortState) => void
  /** Called when a row is clicked, or Enter is pressed on it. */
  onOpen?: (id: string) => void
}

/** A table that scrolls inside its frame, with the keyboard of a grid. */
export function DataTable<Entry extends object>(props: DataTableProps<Entry>): ReactNode {
  const { label, columns, entries, idOf, narrow, busy = false, sort, onSort, onOpen } = props
  return (
    <div className="table-frame" data-narrow={narrow} aria-busy={busy}>
      <Table
        className="table"
        aria-label={label}
        {...(sort === undefined ? {} : { sortDescriptor: sort })}
        onSortChange={({ column, direction }) => onSort?.({ column: String(column), direction })}
        {...(onOpen === undefined ? {} : { onRowAction: (id) => onOpen(String(id)) })}
      >
        <TableHeader columns={columns}>
          {(column) => (
            <Column
              id={column.id}
              className={column.align === 'end' ? 'number' : ''}
              isRowHeader={column.isRowHeader ?? false}
              allowsSorting={column.sortable ?? false}
            >
              {({ sortDirection }) => (
                <span className="column-name">
                  {column.name}
                  {column.sortable === true && <SortMark direction={sortDirection} />}
                </span>
              )}
            </Column>
          )}
        </TableHeader>
        <TableBody items={entries} dependencies={[columns]}>
          {(entry) => (
            <Row id={idOf(entry)} columns={columns}>
              {(column) => (
                <Cell className={column.align === 'end' ? 'number' : ''} data-name={column.name}>
                  {column.cell(entry)}
                </Cell>
              )}
            </Row>
          )}
        </TableBody>
      </Table>
    </div>
  )
}

function SortMark({ direction }: { direction: SortState['direction'] | undefined }): ReactNode {
  return (
    <svg className="sort-mark" viewBox="0 0 10 14" aria-hidden="true" data-direction={direction}>
      <path className="sort-up" d="m1.5 5.5 3.5-4 3.5 4z" />
      <path className="sort-down" d="m1.5 8.5 3.5 4 3.5-4z" />
    </svg>
  )
}
