import { change } from './write-calls.js'

const filter = {
  $or: [
    { secret: 'x', n: { $startsWith: 'y' } },
    { $not: { n: { $gt: 1 } } },
    { secret: { $in: ['a', { $date: '2020-01-02' }] } },
    { secret: { $matches: { ignoreCase: true, spec: [{ type: 'literal', value: 'told' }] } } },
    { 'secret.inner': { $hasSome: ['x'], $exists: true } },
  ],
}
const sort = [{ fieldName: 'secret', order: 'ASC' }]
const paging = { limit: 5, offset: 0 }
const includeReferences = [{ field: 'many', limit: 2 }]
const fieldModifications = [
  change.set('a.b', { c: [1] }),
  change.increment('n', 1),
  change.append('list', 'x'),
  change.take('list', 'x'),
  change.remove('secret'),
  change.append('many', 'added'),
]
const data = {
  _id: 'it',
  secret: 'x',
  deep: { list: [1, { $date: '2020-01-02' }] },
  many: ['kept'],
}
const item = { id: 'it', data }
const fresh = { data: { secret: 'x', deep: { list: [1] } } }
const condition = { filter: { secret: { $ne: 'x' } } }

/** Messages with all options of a call, in addition to the minimal ones of the access matrix. */
export const fullMessages: Record<string, readonly object[]> = {
  'GET /wix-data/v2/items/*': [{ fields: ['secret'], includeReferences, includeRevision: true }],
  'POST /wix-data/v2/items/query': [
    { query: { filter, sort, fields: ['secret'], paging }, includeReferences },
    { query: { filter, cursorPaging: { limit: 5 } }, returnTotalCount: true },
    { query: { cursorPaging: { cursor: 'x' } } },
    { query: { paging }, sortMode: 'RANDOM', randomOptions: { seed: 5 } },
  ],
  'POST /wix-data/v2/items/count': [{ filter }],
  'POST /wix-data/v2/items/search': [
    {
      search: {
        filter,
        sort,
        fields: ['secret'],
        search: { expression: 'told tol', fuzzy: true, mode: 'AND' },
        paging,
      },
      includeReferences,
    },
  ],
  'POST /wix-data/v2/items/query-distinct-values': [
    { fieldName: 'secret', filter, order: 'DESC', paging, returnTotalCount: true },
    { fieldName: 'secret', cursorPaging: { limit: 5 } },
    { fieldName: undefined, cursorPaging: { cursor: 'x' } },
  ],
  'POST /wix-data/v2/items/aggregate': [
    {
      initialFilter: filter,
      aggregation: {
        groupingFields: ['secret', 'n'],
        operations: [
          { resultFieldName: 'total', sum: { itemFieldName: 'n' } },
          { resultFieldName: 'least', min: { itemFieldName: 'secret' } },
        ],
      },
      finalFilter: { total: { $gte: 0 } },
      sort: [{ fieldName: 'total', order: 'DESC' }],
      paging,
    },
    { aggregation: undefined, cursorPaging: { cursor: 'x' } },
  ],
  'POST /wix-data/v2/items/aggregate-pipeline': [
    {
      pipeline: {
        stages: [
          { filter },
          {
            group: {
              groupIds: [{ key: 'k', expression: { fieldPath: 'secret' } }],
              accumulators: [{ sum: { expression: { numeric: 1 } }, resultFieldName: 'n' }],
            },
          },
          {
            projection: {
              fields: [
                { include: { fieldName: 'n' } },
                {
                  reshape: {
                    resultFieldName: 'x',
                    expression: { concat: { expressions: [{ fieldPath: 'n' }, { text: 'y' }] } },
                  },
                },
              ],
            },
          },
          { sort: { values: [{ fieldName: 'n', order: 'DESC' }] } },
          { unwindArray: { arrayFieldName: 'list' } },
          { skip: 0 },
          { limit: 5 },
        ],
        paging,
      },
    },
  ],
  'POST /wix-data/v2/items/query-referenced': [
    {
      referringItemFieldName: 'closed',
      order: 'DESC',
      fields: ['secret'],
      paging,
      returnTotalCount: true,
    },
    {
      referringItemFieldName: undefined,
      referringItemId: undefined,
      cursorPaging: { cursor: 'x' },
    },
  ],
  'POST /wix-data/v2/items': [{ dataItem: fresh, saveReferences: true, includeRevision: true }],
  'POST /wix-data/v2/items/update': [{ dataItem: item, condition, saveReferences: true }],
  'POST /wix-data/v2/items/save': [{ dataItem: item, saveReferences: true }],
  'POST /wix-data/v2/items/patch': [{ patch: { dataItemId: 'it', fieldModifications }, condition }],
  'POST /wix-data/v2/items/remove': [{ dataItemId: 'it', condition, ifRevision: '1' }],
  'POST /wix-data/v2/bulk/items/insert': [{ dataItems: [fresh], atomic: true, returnEntity: true }],
  'POST /wix-data/v2/bulk/items/save': [{ dataItems: [item, fresh], saveReferences: true }],
  'POST /wix-data/v2/bulk/items/update': [{ dataItems: [item], condition, returnEntity: true }],
  'POST /wix-data/v2/bulk/items/patch': [
    { patches: [{ dataItemId: 'it', fieldModifications }], condition },
  ],
  'POST /wix-data/v2/bulk/items/remove': [{ dataItemIds: ['it', 'none'], condition }],
  'POST /wix-data/v2/bulk/items/async-patch-by-filter': [{ filter, fieldModifications }],
  'POST /wix-data/v2/bulk/items/async-remove-by-filter': [{ filter }],
}
