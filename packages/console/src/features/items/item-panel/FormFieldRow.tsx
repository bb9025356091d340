import { limits } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { Button } from 'react-aria-components'
import { fieldLabel } from '../../../collections-data/fields.js'
import { nameOfType } from '../../../collections-data/type-words.js'
import { formatCount } from '../../../ui/format/format-number.js'
import { withFullStop } from '../../../ui/format/sentence.js'
import { commonWords } from '../../../ui/texts/texts.js'
import { listOf } from '../editors/drafts.js'
import { FieldEditor } from '../editors/FieldEditor.js'
import type { FormField } from './form-fields.js'
import { texts } from './texts/texts.js'

interface FormFieldRowProps {
  field: FormField
  draft: string
  isChanged: boolean
  problem: string | undefined
  onDraft: (draft: string) => void
}

/** A field of the form: its name and type, the editor, and the problem with its value. */
export function FormFieldRow(props: FormFieldRowProps): ReactNode {
  const { field: formField, draft, isChanged, problem, onDraft } = props
  const { field, kind, isDeclared } = formField
  const id = useId()
  const name = isDeclared ? fieldLabel(field) : field.key
  const hint = hintOf(formField)
  const referenceCount = kind === 'references' ? listOf(draft).length : 0
  const describedBy = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div className="form-field">
      <div className="form-field-head">
        <label htmlFor={id}>
          {name}
          {field.required === true && (
            <span className="form-field-required">{texts.row.required}</span>
          )}
        </label>
        {isChanged && (
          <span
            className="form-field-changed"
            role="img"
            aria-label={texts.row.changed}
            title={texts.row.changed}
          >
            •
          </span>
        )}
        <span className="form-field-key">
          {field.key !== name && (
            <>
              <code>{field.key}</code> ·{' '}
            </>
          )}
          {isDeclared ? nameOfType(field.type) : texts.row.undeclared}
        </span>
        {!isDeclared && draft !== '' && (
          <Button className="button quiet form-field-remove" onPress={() => onDraft('')}>
            {commonWords.remove}
            <span className="visually-hidden"> {name}</span>
          </Button>
        )}
      </div>
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {referenceCount > limits.references ? (
        <p className="hint">
          {texts.row.tooManyReferences(formatCount(referenceCount), formatCount(limits.references))}
        </p>
      ) : (
        <FieldEditor
          {...{ kind, field, draft, onDraft }}
          label={name}
          attributes={{
            id,
            'aria-invalid': problem !== undefined,
            ...(describedBy === '' ? {} : { 'aria-describedby': describedBy }),
          }}
        />
      )}
      {problem !== undefined && (
        <p className="form-problem" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

function hintOf({ field, kind, isDeclared }: FormField): string | undefined {
  const { description = '' } = field
  if (kind === 'html') return description === '' ? 'HTML' : description
  if (kind !== 'json') return description === '' ? undefined : description
  const isOther = isDeclared && !/OBJECT|ARRAY|ADDRESS|MEDIA|RICH_CONTENT|ANY/.test(field.type)
  if (isOther) return description === '' ? texts.row.otherType : description
  const example = jsonExamples.get(field.type)
  const format = example === undefined ? 'JSON' : texts.row.jsonExample(example)
  return description === '' ? format : `${withFullStop(description)} ${format}`
}

/** Values of types that are edited as JSON. */
const jsonExamples: ReadonlyMap<string, string> = new Map([
  ['ADDRESS', '{ "formatted": "12 Main Street, Haifa", "city": "Haifa", "country": "IL" }'],
  ['ARRAY', '[ "first", "second" ]'],
  ['ARRAY_DOCUMENT', '[ "https://example.com/rules.pdf" ]'],
  ['MEDIA_GALLERY', '[ { "src": "https://example.com/photo.jpg", "title": "Summer" } ]'],
  ['OBJECT', '{ "name": "value" }'],
])
