/** Prefix of the drafts in the session storage. */
const prefix = 'foyer.draft.'

/** A field whose value a draft keeps. */
type DraftField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Values of the named fields. Checkboxes and radio buttons are there if they are checked. */
type Draft = [name: string, value: string][]

/** Types of inputs that a draft does not store, besides passwords. */
const otherTypes = /^(file|hidden|submit|image|reset|button)$/

/** Autofill tokens of secret values, which a draft does not store. They may follow others: `billing cc-number`. */
const secret = /\b(off|one-time-code|cc-|password)/i

/**
 * Restores the draft of a form, and stores each change until the form is reset. Returns a function that stops
 * storing.
 *
 * @param key the member and the form
 */
export function keepDraft(form: HTMLFormElement, key: string): () => void {
  const path = prefix + key
  restoreDraft(form, read(path))
  const save = () => write(path, readDraft(form))
  // A change is stored in one draft only, because another member may use the form later.
  if (fieldsOf(form).filter((field) => changed.delete(field)).length > 0) save()
  const forget = () => write(path, [])
  form.addEventListener('input', save)
  form.addEventListener('reset', forget)
  return () => {
    form.removeEventListener('input', save)
    form.removeEventListener('reset', forget)
  }
}

/** Fields that were changed before their draft was restored. */
const changed = new WeakSet<EventTarget>()

/** Notes which fields of a form change, until its draft can be restored. Returns a function that stops. */
export function noteChanges(form: HTMLFormElement): () => void {
  const note = ({ target }: Event) => target && changed.add(target)
  form.addEventListener('input', note)
  return () => form.removeEventListener('input', note)
}

/** Fields that have been passwords: a button may show their text. */
const passwords = new WeakSet<EventTarget>()

/** Removes the drafts of this tab, because another person may use it after a logout. */
export function removeDrafts(): void {
  try {
    const paths = Object.keys(sessionStorage).filter((path) => path.startsWith(prefix))
    for (const path of paths) sessionStorage.removeItem(path)
  } catch {
    // Storage is disabled: there are no drafts.
  }
}

/** Returns the fields whose values a draft keeps. */
function fieldsOf(form: HTMLFormElement): DraftField[] {
  return [...form.elements].filter(isField).filter((field) => {
    if (field.type === 'password') passwords.add(field)
    if (field.name === '' || otherTypes.test(field.type) || passwords.has(field)) return false
    // Without an attribute of its own, a field has that of the form.
    const autofill = field.getAttribute('autocomplete') ?? form.getAttribute('autocomplete')
    return !secret.test(autofill ?? '')
  })
}

function isField(element: Element): element is DraftField {
  return /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName)
}

/** A checkbox or radio button. */
function isChoice(field: DraftField): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

function readDraft(form: HTMLFormElement): Draft {
  return fieldsOf(form).flatMap((field): Draft => {
    if (isChoice(field) && !field.checked) return []
    return [[field.name, field.value]]
  })
}

/** Restores the values of all fields that nobody has changed before. */
function restoreDraft(form: HTMLFormElement, draft: Draft): void {
  if (draft.length === 0) return
  const rest = [...draft]
  for (const field of fieldsOf(form)) {
    if (isChoice(field)) {
      if (changed.has(field)) continue
      const isChecked = draft.some(([name, value]) => name === field.name && value === field.value)
      // A click also tells a component that controls the field.
      if (field.checked !== isChecked && (isChecked || field.type === 'checkbox')) field.click()
      continue
    }
    const index = rest.findIndex(([name]) => name === field.name)
    const [entry] = index < 0 ? [] : rest.splice(index, 1)
    if (entry && !changed.has(field)) setValue(field, entry[1])
  }
}

/** Sets a value as if it was typed, so that a component that controls the field gets it too. */
function setValue(field: DraftField, value: string): void {
  if (field.value === value) return
  // React replaces the property of the element, and would not report the change.
  const { set } =
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as DraftField, 'value') ?? {}
  set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

function read(path: string): Draft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(path) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isEntry) : []
  } catch {
    // Storage is disabled or contains invalid data: there is no draft.
    return []
  }
}

function isEntry(value: unknown): value is Draft[number] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'string'
}

function write(path: string, draft: Draft): void {
  try {
    if (draft.length === 0) sessionStorage.removeItem(path)
    else sessionStorage.setItem(path, JSON.stringify(draft))
  } catch {
    // Storage is disabled or full: the text is lost with the page.
  }
}
