import {
  type Collection,
  type CollectionField,
  isSystemField,
  type WireItemData,
} from '@foyer/protocol'
import { declaredFields } from '../../../collections-data/fields.js'
import { formatDraft, parseDraft } from '../editors/drafts.js'
import { type FieldKind, kindOfValue } from '../editors/field-kinds.js'
import { contentOf, fieldValue } from '../item-version.js'
import { texts } from './texts/texts.js'

/** A field of the form, with its editor. */
export interface FormField {
  field: CollectionField
  kind: FieldKind
  /** False for a field that the item has and its collection does not declare. */
  isDeclared: boolean
}

/** Strings of the editors, by field. */
export type Drafts = Readonly<Record<string, string>>

/** Lists the declared fields, then the undeclared ones of the item. */
export function formFields(
  { fields }: Pick<Collection, 'fields'>,
  data: WireItemData,
): FormField[] {
  const declared = declaredFields({ fields })
  const known = new Set(declared.map(({ key }) => key))
  const others = Object.keys(contentOf(data)).filter((key) => !known.has(key))
  return [
    ...declared.map((field) => ({
      field,
      kind: kindOfValue(field, fieldValue(data, field.key)),
      isDeclared: true,
    })),
    ...others.map(undeclaredField),
  ]
}

/** Returns the form field of a name that the collection does not declare; it is edited as JSON. */
export function undeclaredField(key: string): FormField {
  return { field: { key, displayName: key, type: 'ANY' }, kind: 'json', isDeclared: false }
}

/** Formats the drafts of all fields. */
export function draftsOf(fields: readonly FormField[], data: WireItemData): Drafts {
  return Object.fromEntries(
    fields.map(({ field: { key }, kind }) => [key, formatDraft(kind, fieldValue(data, key))]),
  )
}

/** Returns the fields whose draft differs from the stored value. */
export function changedFields(
  fields: readonly FormField[],
  drafts: Drafts,
  data: WireItemData,
): FormField[] {
  return fields.filter(
    ({ field: { key }, kind }) => (drafts[key] ?? '') !== formatDraft(kind, fieldValue(data, key)),
  )
}

/** The edited item, or the problems of its fields. */
type EditedItem = { data: WireItemData } | { problems: ReadonlyMap<string, string> }

/**
 * Applies the changed drafts to the stored content. Unchanged fields keep their stored value. Unchanged multi-reference
 * fields are omitted, because an update keeps their references.
 */
export function readForm(
  fields: readonly FormField[],
  drafts: Drafts,
  stored: WireItemData,
): EditedItem {
  const data = contentOf(stored)
  const problems = new Map<string, string>()
  const changed = new Set(changedFields(fields, drafts, stored))
  for (const formField of fields) {
    const { key } = formField.field
    if (!changed.has(formField)) {
      if (formField.kind === 'references') delete data[key]
      continue
    }
    const parsed = parseDraft(formField.kind, drafts[key] ?? '')
    if ('problem' in parsed) problems.set(key, parsed.problem)
    else if (parsed.value !== undefined) data[key] = parsed.value
    else if (formField.kind === 'references') data[key] = []
    else delete data[key]
  }
  return problems.size > 0 ? { problems } : { data }
}

/** Returns the reason why a name cannot be that of a new field. */
export function fieldNameProblem(key: string, fields: readonly FormField[]): string | undefined {
  if (key === '') return texts.name.empty
  if (key.startsWith('$') || key.includes('.') || key === '__proto__') {
    return texts.name.letters
  }
  if (isSystemField(key)) return texts.name.system
  return fields.some(({ field }) => field.key === key) ? texts.name.exists : undefined
}
