import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from 'react'
import { FieldEditor } from '../editors/FieldEditor.js'
import { takesText } from '../editors/field-kinds.js'
import type { GridColumn } from './columns.js'
import { texts } from './texts/texts.js'
import type { CellEdit } from './useCellEdit.js'

interface CellEditorProps {
  column: GridColumn
  cellEdit: CellEdit
  /** Saves, without moving the focus. */
  save: () => void
  /** Saves, then moves by this number of columns. */
  finish: (step: number) => void
  cancel: () => void
}

/**
 * Editor in a cell: Enter saves, moving the focus elsewhere in the page saves, Tab saves and moves to the next cell,
 * Escape reverts. The change of another writer is overwritten only by Enter and by its button.
 */
export function CellEditor({ column, cellEdit, save, finish, cancel }: CellEditorProps): ReactNode {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const { isReplaced, kind, focusCount } = cellEdit
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request for the focus moves it
  useEffect(() => {
    const input = box.current?.querySelector('input, textarea, select')
    if (input instanceof HTMLElement) input.focus()
    if (!(input instanceof HTMLInputElement)) return
    // The input of a date has no selection.
    if (isReplaced && takesText(kind)) {
      input.setSelectionRange(input.value.length, input.value.length)
    }
    if (!isReplaced && input.type === 'text') input.select()
  }, [isReplaced, kind, focusCount])
  // After a key or a button the focus returns to the grid. This blur must not save again.
  const isLeaving = useRef(false)
  const { problem, conflict } = cellEdit
  useEffect(() => {
    if (problem !== undefined || conflict !== undefined) isLeaving.current = false
  }, [problem, conflict])
  const saveUnlessLeft = useEffectEvent(() => {
    if (!isLeaving.current && conflict === undefined) save()
  })
  useEffect(() => {
    const element = box.current
    return () => {
      // The row was scrolled away, or another page opens.
      if (element?.isConnected === false) saveUnlessLeft()
    }
  }, [])
  const leave = (action: () => void): void => {
    isLeaving.current = true
    action()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation()
    const isForButtons = event.key === 'Tab' || event.target instanceof HTMLButtonElement
    if (event.key === 'Escape') leave(cancel)
    else if (conflict !== undefined && isForButtons) return
    else if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing)
      leave(() => finish(0))
    else if (event.key === 'Tab') leave(() => finish(event.shiftKey ? -1 : 1))
    else return
    event.preventDefault()
  }
  const onBlur = (event: FocusEvent): void => {
    const isInside =
      event.relatedTarget instanceof Node && box.current?.contains(event.relatedTarget)
    if (!isInside && event.relatedTarget !== null) saveUnlessLeft()
  }
  const hasNote = problem !== undefined || conflict !== undefined
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The note of a cell at the lower edge is below what the grid shows.
    if (hasNote) note.current?.scrollIntoView({ block: 'nearest' })
  }, [hasNote])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the editor inside
    <div ref={box} className="cell-editor" onKeyDown={onKeyDown} onBlur={onBlur}>
      <FieldEditor
        kind={kind}
        field={column.field}
        label={column.name}
        draft={cellEdit.draft}
        onDraft={(draft) => {
          isLeaving.current = false
          cellEdit.setDraft(draft)
        }}
        size="cell"
        attributes={{
          'aria-label': column.name,
          'aria-invalid': problem !== undefined,
          ...(hasNote ? { 'aria-describedby': id } : {}),
        }}
      />
      {hasNote && (
        <div ref={note} id={id} className="cell-note" role="alert">
          {problem ?? (
            <>
              <p>{texts.stored(<strong>{conflict}</strong>)}</p>
              <button type="button" className="button" onClick={() => leave(() => finish(0))}>
                {texts.overwrite}
              </button>
              <button type="button" className="button" onClick={() => leave(cancel)}>
                {texts.keepRemote}
              </button>
            </>
          )}
        </div>
      )}
    </div>
  )
}
