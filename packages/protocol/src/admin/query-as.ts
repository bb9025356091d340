import type {
  IncludedReference,
  PagingMetadata,
  QueryItemsRequest,
  WireItem,
} from '../data/data.js'

/** Whose permissions decide: those of a visitor who has not logged in, or of a member. */
export type ViewAs = { kind: 'visitor' } | { kind: 'member'; memberId: string }

/** A query of the owner, answered as a visitor or member would get it. @see docs/wire.md#view-as */
export interface QueryAsRequest {
  dataCollectionId: string
  query: Pick<QueryItemsRequest['query'], 'filter' | 'sort' | 'fields' | 'paging'>
  /** References to replace by their items, as far as the visitor or member may read them. */
  includeReferences?: IncludedReference[]
  returnTotalCount?: boolean
  viewAs: ViewAs
}

/** The items, or the refusal that the visitor or member would get. */
export type QueryAsResponse =
  | { dataItems: WireItem[]; pagingMetadata: PagingMetadata }
  | { refusal: Refusal }

export interface Refusal {
  /** Code of the error. */
  code: string
  description: string
  /** Id of the decision, which tells the reason. */
  decisionId: string
}
