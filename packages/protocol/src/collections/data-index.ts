import type { PagingMetadata, WirePaging } from '../data/items.js'

/** State of an index. Foyer uses the first four. @see docs/wire/collections.md#indexes */
export type IndexStatus = 'BUILDING' | 'ACTIVE' | 'DROPPING' | 'FAILED' | 'DROPPED' | 'INVALID'

/** One field of an index. */
export interface IndexField {
  /** Dots separate the names of nested fields. */
  path: string
  order: 'ASC' | 'DESC'
}

/** Reason for the failure of an index build. */
export interface IndexFailure {
  code: string
  description: string
  /** Item that caused the failure, if any. */
  itemId?: string
}

/** An index of a collection. @see docs/wire/collections.md#indexes */
export interface DataIndex {
  id: string
  name: string
  fields: IndexField[]
  status: IndexStatus
  failure?: IndexFailure
  unique: boolean
  caseInsensitive: boolean
  /** `SYSTEM`: the server creates it for every collection. `USER`: the owner has created it. */
  source: 'SYSTEM' | 'USER'
}

/** Definition of an index. */
export interface IndexDefinition {
  name: string
  fields: { path: string; order?: 'ASC' | 'DESC' }[]
  unique?: boolean
  caseInsensitive?: boolean
}

export interface CreateIndexRequest {
  dataCollectionId: string
  index: IndexDefinition
}

export interface CreateIndexResponse {
  index: DataIndex
}

export interface DropIndexRequest {
  dataCollectionId: string
  indexName: string
}

export interface ListIndexesRequest {
  dataCollectionId: string
  paging?: WirePaging
}

export interface ListIndexesResponse {
  indexes: DataIndex[]
  pagingMetadata: PagingMetadata
}

export interface ListAvailableIndexesRequest {
  dataCollectionId: string
}

/** Number of further indexes of each kind that a collection can have. */
export interface ListAvailableIndexesResponse {
  regular1Field: number
  /** Indexes of two or three fields. An index of one field counts here if `regular1Field` is used up. */
  regular3Field: number
  unique1Field: number
  total: number
}
