import { check, type IncludedReference } from '@foyer/protocol'
import * as dataCodes from '@foyer/protocol/data-codes'
import type { RequestOptions } from '../post.js'

/** Options of every call on items. @see docs/wire/items.md */
export interface ItemOptions extends RequestOptions {
  /**
   * Skips the hooks of the collection, if the caller has the right to. Default false. For the hosted provider only;
   * Foyer ignores it.
   */
  suppressHooks?: boolean | undefined
  /** Includes unpublished items. Default false. For the hosted provider only; Foyer ignores it. */
  showDrafts?: boolean | undefined
  /** Options for the app that owns the collection. For the hosted provider only; Foyer ignores it. */
  appOptions?: Record<string, unknown> | undefined
}

/** Options of reading items. */
export interface ReadOptions extends ItemOptions {
  /** Guarantees that the result contains every acknowledged write. Default false. */
  consistentRead?: boolean | undefined
  /** Language of a multilingual collection's content, a BCP 47 tag. For the hosted provider only; Foyer ignores it. */
  language?: string | undefined
}

/** Options of reading a page. */
export interface PageOptions extends ReadOptions {
  /**
   * Returns the number of entries on all pages as `totalCount`. The server counts them, which takes time. Default
   * false.
   */
  returnTotalCount?: boolean | undefined
}

/** Options of running a query. */
export interface FindOptions extends PageOptions {
  /**
   * Reads pages by cursor, so that inserts and removals between two pages neither repeat nor skip items. Not with
   * `skip`. The hosted provider returns at most 100 items per page. Default false: by offset, as in the provider's
   * client.
   * @see docs/wire/queries.md#cursors
   */
  byCursor?: boolean | undefined
}

/** Options of reading items together with referenced items. */
export interface IncludeOptions extends ReadOptions {
  /** Reference fields whose ids are replaced by the referenced items. */
  includeReferences?: IncludedReference[] | undefined
  /** Groups of computed fields to return additionally. For the hosted provider only; Foyer ignores it. */
  includeFieldGroups?: string[] | undefined
}

/** Options of `get`. */
export interface GetOptions extends IncludeOptions {
  /** Returns only these fields and `_id`. Default: all fields. */
  fields?: string[] | undefined
}

interface WireOptions {
  suppressHooks?: boolean | undefined
  appOptions?: Record<string, unknown> | undefined
  publishPluginOptions?: { includeDraftItems: boolean } | undefined
}

/** Converts the options that reads and writes share to the wire form. @throws CheckError WDE0018 */
export function itemOptions(options: ReadOptions = {}): WireOptions {
  const { suppressHooks, showDrafts, consistentRead, appOptions, language } = options
  const isValid =
    typeof options === 'object' &&
    [suppressHooks, showDrafts, consistentRead].every(isFlag) &&
    language !== ''
  check(isValid, dataCodes.optionsMalformed)
  const publishPluginOptions =
    showDrafts === undefined ? undefined : { includeDraftItems: showDrafts }
  return { suppressHooks, appOptions, publishPluginOptions }
}

/** Converts the options of a read to the wire form. @throws CheckError WDE0018 */
export function readOptions(
  options: ReadOptions = {},
): WireOptions & Pick<ReadOptions, 'consistentRead' | 'language'> {
  const { consistentRead, language } = options
  return { ...itemOptions(options), consistentRead, language }
}

function isFlag(value: unknown): boolean {
  return value === undefined || typeof value === 'boolean'
}
