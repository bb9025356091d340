import type { Collection } from '@foyer/protocol'

/** A collection for tests. */
export const films: Collection = {
  id: 'films',
  collectionType: 'NATIVE',
  ownerAppId: null,
  displayName: 'Films',
  isDeclared: false,
  defaultDisplayOrder: { fieldKey: '_createdDate' },
  maxPageSize: 1000,
  pagingModes: ['OFFSET'],
  capabilities: {
    dataOperations: [],
    collectionOperations: [],
    indexLimits: { regular: 0, unique: 0, total: 0 },
  },
  plugins: [],
  fields: [
    { key: 'title', type: 'TEXT' },
    { key: 'budget', type: 'NUMBER' },
    { key: 'seen', type: 'DATETIME' },
  ],
  enforce: false,
  permissions: {
    read: 'ANYONE',
    insert: 'ADMIN',
    update: 'ADMIN',
    remove: 'ADMIN',
  },
  revision: '1',
  createdDate: '2026-11-21T04:16:00.000Z',
  updatedDate: '2026-11-21T04:16:00.000Z',
}

/** Paging of a list that fits on one page. */
export const onlyPage = { count: 1, offset: 0, tooManyToCount: false, hasNext: false }
