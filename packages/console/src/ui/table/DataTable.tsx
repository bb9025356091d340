import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import './table.css'

/** One column of a table. */
export interface DataColumn<Entry> {
  /** Differs from the names of the other columns. */
  name: string
  /** Alignment; `end` for numbers, so that their digits line up. */
  align?: 'start' | 'end'
  /** True for a column of buttons; only screen readers get its name. */
  isTools?: boolean
  /** True for a column that fills the remaining width. Its text is truncated. */
  isFluid?: boolean
  /** Narrowest table that shows the column: `medium` 44 rem, `wide` 58 rem, `widest` 68 rem. Cards show all. */
  showFrom?: 'medium' | 'wide' | 'widest'
  cell: (entry: Entry) => ReactNode
}

interface DataTableProps<Entry> {
  label: string
  /** Columns; the first one is the row header. */
  columns: readonly DataColumn<Entry>[]
  entries: readonly Entry[]
  /** Shown instead of a table without entries. */
  empty?: ReactNode
  idOf: (entry: Entry) => string
  /** Dims the table while new rows load. */
  busy?: boolean
  /** Called when a row is clicked, or the button in its first cell is pressed. */
  onOpen?: (id: string) => void
}

/** Cell without a value. */
export function None(): ReactNode {
  return <span className="muted">–</span>
}

/** Table that scrolls inside its frame; on phones each row is a card. */
export function DataTable<Entry>({ empty, ...table }: DataTableProps<Entry>): ReactNode {
  return table.entries.length === 0 && empty !== undefined ? empty : <Table {...table} />
}

function Table<Entry>(props: Omit<DataTableProps<Entry>, 'empty'>): ReactNode {
  const { label, columns, entries, idOf, busy = false, onOpen } = props
  const body = useRef<HTMLTableSectionElement>(null)
  useRowClicks(body, onOpen)
  return (
    <div className="table-frame data-table" data-opens={onOpen !== undefined} aria-busy={busy}>
      <table className="table" aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={classOf(column)}>
                <span className={column.isTools ? 'visually-hidden' : undefined}>
                  {column.name}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {entries.map((entry) => (
            <EntryRow key={idOf(entry)} id={idOf(entry)} {...{ entry, columns, onOpen }} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface EntryRowProps<Entry> {
  id: string
  entry: Entry
  columns: readonly DataColumn<Entry>[]
  onOpen: ((id: string) => void) | undefined
}

function EntryRow<Entry>({ id, entry, columns, onOpen }: EntryRowProps<Entry>): ReactNode {
  const [first, ...others] = columns
  return (
    <tr data-id={id}>
      {first !== undefined && (
        <th scope="row" className={classOf(first)}>
          {onOpen === undefined ? (
            first.cell(entry)
          ) : (
            <button type="button" className="row-open" onClick={() => onOpen(id)}>
              {first.cell(entry)}
            </button>
          )}
        </th>
      )}
      {others.map((column) => (
        <td
          key={column.name}
          className={classOf(column)}
          data-name={column.isTools ? undefined : column.name}
        >
          {column.cell(entry)}
        </td>
      ))}
    </tr>
  )
}

function classOf<Entry>(column: DataColumn<Entry>): string | undefined {
  const { align, isTools, isFluid, showFrom } = column
  const classes = [
    isTools && 'tools',
    align === 'end' && 'number',
    isFluid && 'fluid',
    showFrom !== undefined && `from-${showFrom}`,
  ].filter((className) => typeof className === 'string')
  return classes.length === 0 ? undefined : classes.join(' ')
}

/** Opens a row (`tr[data-id]`) on a click anywhere in it. Keyboards and screen readers use the button of the row. */
function useRowClicks(
  body: RefObject<HTMLElement | null>,
  onOpen: ((id: string) => void) | undefined,
): void {
  const open = useEffectEvent((id: string) => onOpen?.(id))
  useEffect(() => {
    const onClick = ({ target }: MouseEvent): void => {
      if (!(target instanceof Element) || target.closest('button, a') !== null) return
      // A click that ends a text selection does not open the row.
      if (document.getSelection()?.isCollapsed === false) return
      const id = target.closest('tr')?.getAttribute('data-id')
      if (id !== null && id !== undefined) open(id)
    }
    const element = body.current
    element?.addEventListener('click', onClick)
    return () => element?.removeEventListener('click', onClick)
  }, [body])
}
