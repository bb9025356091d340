import type { ItemVersion } from '../item-version.js'
import type { Drafts } from './form-fields.js'

/** Input of a form, with the version of the item on which it is based. */
export interface UnsavedDraft {
  base: ItemVersion
  drafts: Drafts
  /** Undeclared fields that were added. */
  added: readonly string[]
}

/**
 * Unsaved drafts by the name of their form. They are kept after the form closes, so that no input is lost when the
 * console is locked and unlocked.
 */
export const unsavedDrafts: Map<string, UnsavedDraft> = new Map()
