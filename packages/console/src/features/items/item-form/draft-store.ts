import type { ItemVersion } from '../item-version.js'
import type { Drafts } from './form-fields.js'

/** What was typed into a form, and the version of the item that it was typed over. */
export interface KeptDrafts {
  base: ItemVersion
  drafts: Drafts
  /** Undeclared fields that were added. */
  added: readonly string[]
}

/**
 * Drafts that are not saved, by the name of their form. They outlive the form: the console locks itself after a while,
 * and what was typed is there after the unlocking.
 */
export const keptDrafts: Map<string, KeptDrafts> = new Map()
