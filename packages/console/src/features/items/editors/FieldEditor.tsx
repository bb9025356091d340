import type { CollectionField } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { commonWords } from '../../../ui/texts/texts.js'
import { DateTimeEditor } from './DateTimeEditor.js'
import type { EditorAttributes, FieldKind } from './field-kinds.js'
import { ListEditor } from './ListEditor.js'
import { ReferenceEditor, ReferencesEditor } from './ReferenceEditors.js'
import { TemporalInput } from './TemporalInput.js'
import { texts } from './texts/texts.js'

interface FieldEditorProps {
  kind: FieldKind
  field: CollectionField
  label: string
  draft: string
  onDraft: (draft: string) => void
  attributes: EditorAttributes
  /** `cell` for one line in a table. */
  size?: 'form' | 'cell'
}

/** Editor of a field by its kind. It edits a string, which may be an invalid value. */
export function FieldEditor(props: FieldEditorProps): ReactNode {
  const { kind, field, label, draft, onDraft, attributes, size = 'form' } = props
  const onChange = ({ target }: { target: { value: string } }): void => onDraft(target.value)
  const common = { ...attributes, className: 'input', value: draft, onChange }
  const reference = {
    field,
    label,
    draft,
    onDraft,
    describedBy: attributes['aria-describedby'],
  }
  switch (kind) {
    case 'text':
      return size === 'cell' && !draft.includes('\n') ? (
        <input {...common} type="text" dir="auto" />
      ) : (
        <textarea {...common} className="input grows" rows={1} dir="auto" />
      )
    case 'line':
      return <input {...common} type="text" autoComplete="off" spellCheck={false} dir="auto" />
    case 'email':
      // The input of the type `email` has no selection, and returns the domain of an address in Punycode.
      return (
        <input
          {...common}
          type="text"
          inputMode="email"
          autoComplete="off"
          spellCheck={false}
          dir="auto"
        />
      )
    case 'html':
      return <textarea {...common} className="input grows code" rows={6} spellCheck={false} />
    case 'json':
      return <textarea {...common} className="input grows code" rows={2} spellCheck={false} />
    case 'number':
      return <input {...common} type="text" inputMode="decimal" autoComplete="off" />
    case 'url':
      return <input {...common} type="url" autoComplete="off" />
    case 'date':
      return <TemporalInput {...{ ...attributes, draft, onDraft }} type="date" />
    case 'time':
      return (
        <TemporalInput
          {...{ ...attributes, draft, onDraft }}
          type="time"
          step={draft.length > 5 ? 0.001 : 60}
        />
      )
    case 'boolean':
      return (
        <select {...common}>
          <option value="">{texts.notSet}</option>
          <option value="true">{commonWords.yes}</option>
          <option value="false">{commonWords.no}</option>
        </select>
      )
    case 'date-time':
      return <DateTimeEditor {...{ attributes, draft, onDraft }} />
    case 'list':
      return <ListEditor {...{ field, attributes, draft, onDraft }} />
    case 'reference':
      return <ReferenceEditor {...reference} />
    case 'references':
      return <ReferencesEditor {...reference} />
  }
}
